import { awayLabel } from './cell.away.ts'
import { isBlank, type SheetCell } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { MatrixHead } from './matrix.head.ts'

/** A label such as 'Off' that stands in place of a service. */
interface AwayService {
  text: string
  column: number
}

/** What a row of a matrix says about its service. */
interface RowService {
  /** Service time of the row or, where its cell is blank, of a row above; or ''. */
  time: string
  /** Service time in the row itself, or ''. */
  ownTime: string
  /** Label such as 'Off', from the row or from a row above. */
  away: AwayService | undefined
}

export const NO_SERVICE: RowService = { time: '', ownTime: '', away: undefined }

/**
 * The label such as 'Off' that stands in place of a service, or first in a row; where those cells are blank, that of a
 * row above.
 */
function awayService(
  row: readonly SheetCell[],
  first: number,
  { labels, times, services }: MatrixHead,
  above: AwayService | undefined,
): AwayService | undefined {
  const lead = row.findIndex((cell) => !isBlank(cell))
  const ofServices = [...(times === undefined ? [] : [times]), ...services]
  const columns = [...ofServices, ...(lead < first ? [lead] : [])]
  const own = columns.find((column) => !labels.includes(column) && awayLabel(row[column]) !== '')
  if (own !== undefined) return { text: awayLabel(row[own]), column: own }
  if (!above) return undefined
  const isNext = [above.column, ...ofServices].some((column) => !isBlank(row[column]))
  // A post beside a service of several rows is one of it; beside another cell it ends the label.
  const isNamed = !ofServices.includes(above.column) && labels.some((column) => !isBlank(row[column]))
  return isNext || isNamed ? undefined : above
}

/** What a row says about its service; `first`: the first column under a date, `above`: what the row above says. */
export function serviceOf(row: readonly SheetCell[], first: number, head: MatrixHead, above: RowService): RowService {
  const away = awayService(row, first, head, above.away)
  const cell = head.times === undefined ? null : row[head.times]
  const ownTime = awayLabel(cell) === '' ? parseServiceTime(cell) : ''
  return { time: ownTime || (away ? '' : above.time), ownTime, away }
}
