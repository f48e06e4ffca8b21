import { useSearchParams } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../config/useToday.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The parameter that opens a cell: the ids of its service and its post. */
const CELL = 'cell'

/** Months of the longer view. */
const QUARTER = 3

export type Rows = 'posts' | 'people'
export type Length = 'month' | 'quarter'

/** Address of the board with an open cell: of this service and post. */
export const cellAddress = (cell: { date: string; serviceId: string; postId: string }): string =>
  `${paths.rota}?${new URLSearchParams({ month: monthOf(cell.date), [CELL]: `${cell.serviceId} ${cell.postId}` })}`

export type BoardView = ReturnType<typeof useBoardView>

/** What of the rota is shown. It is in the address, so that it stands after a reload and can be sent to somebody. */
export function useBoardView() {
  const thisMonth = monthOf(useToday())
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : thisMonth
  const rows: Rows = params.get('by') === 'people' ? 'people' : 'posts'
  const length: Length = params.get('length') === 'quarter' ? 'quarter' : 'month'
  const lastMonth = length === 'quarter' ? addMonths(month, QUARTER - 1) : month
  const [serviceId, postId] = params.get(CELL)?.split(' ') ?? []
  const set = (name: string, value: string) =>
    setParams((known) => {
      const wanted = new URLSearchParams(known)
      wanted.set(name, value)
      wanted.delete(CELL)
      return wanted
    })
  return {
    month,
    lastMonth,
    thisMonth,
    rows,
    length,
    /** The cell that is open at first. */
    cell: serviceId && postId ? { serviceId, postId } : null,
    span: { from: monthSpan(month).from, to: monthSpan(lastMonth).to },
    setMonth: (value: string) => set('month', value),
    setRows: (value: Rows) => set('by', value),
    setLength: (value: Length) => set('length', value),
  }
}
