import { monthIn, monthParameter, useParameters } from '../../../navigation/address.ts'
import { paths } from '../../../navigation/pages.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../people/config/useToday.ts'

/** The parameter that opens a cell: the ids of its service and its post. */
const CELL = 'cell'

/** Months of the longer view. */
const QUARTER = 3

type Rows = 'posts' | 'people'
type Length = 'month' | 'quarter'

/** Address of the board with an open cell: of this service and post. */
export const cellAddress = (cell: { date: string; serviceId: string; postId: string }): string =>
  `${paths.rota}?${new URLSearchParams({ month: monthOf(cell.date), [CELL]: `${cell.serviceId} ${cell.postId}` })}`

export type BoardView = ReturnType<typeof useBoardView>

/**
 * The part of the rota that is shown, at first that of `firstMonth`. It is in the address, so that it stands after a
 * reload and can be sent to somebody.
 */
export function useBoardView(firstMonth: string) {
  const thisMonth = monthOf(useToday())
  const [params, change] = useParameters()
  const month = monthIn(params, firstMonth)
  const rows: Rows = params.get('by') === 'people' ? 'people' : 'posts'
  const length: Length = params.get('length') === 'quarter' ? 'quarter' : 'month'
  const lastMonth = length === 'quarter' ? addMonths(month, QUARTER - 1) : month
  const [serviceId, postId] = params.get(CELL)?.split(' ') ?? []
  return {
    month,
    lastMonth,
    thisMonth,
    firstMonth,
    rows,
    length,
    /** The cell that is open at first. */
    cell: serviceId && postId ? { serviceId, postId } : null,
    span: { from: monthSpan(month).from, to: monthSpan(lastMonth).to },
    setMonth: (value: string) => change({ ...monthParameter(value, firstMonth), [CELL]: null }),
    setRows: (value: Rows) => change({ by: value, [CELL]: null }),
    setLength: (value: Length) => change({ length: value, [CELL]: null }),
  }
}
