import { groupBy } from '#shared/groupBy.ts'
import { isAway } from '#shared/plan/nobody.ts'
import { readAway } from './away.cells.ts'
import { isBlank } from './cell.text.ts'
import { splitTime } from './matrix.cells.ts'
import type { MatrixHead } from './matrix.head.ts'
import type { MatrixLine } from './matrix.lines.ts'
import type { CollectedShifts, SheetRules } from './schedule.collect.ts'
import type { MatrixLayout, SheetLayout } from './schedule.layout.ts'

export interface AwayRules extends SheetRules, Pick<SheetLayout, 'away' | 'split'> {
  layout: MatrixLayout
}

/**
 * Parts the texts by which a person cannot serve ('vacation') from the posts of a cell. In a row such as 'Off', all are
 * such texts.
 */
export function awayIn(
  entries: readonly string[],
  line: MatrixLine,
  { cells: { isPost } }: SheetRules,
): { away: string[]; served: string[] } {
  const saysAway = (text: string) => line.away !== '' || (isAway(splitTime(text).rest) && !isPost(text))
  return { away: entries.filter(saysAway), served: entries.filter((text) => !saysAway(text)) }
}

/** Adds the days away of a line of people who cannot serve, or names it. */
export function readAwayLine(
  { cells, index, away, ...line }: MatrixLine,
  head: MatrixHead,
  rules: AwayRules,
  collected: CollectedShifts,
) {
  if (rules.away === 'skip') {
    collected.leaveOutRow('away', index, cells)
    return
  }
  const columns = groupBy([...head.dates.values()], ({ date }) => date)
  for (const [column, { date, serviceTime }] of head.dates) {
    const time = splitTime(away).serviceTime || line.ownTime || serviceTime
    const isWhole = columns.get(date)?.length === 1 && splitTime(away).serviceTime === ''
    readAway(away, { value: cells[column], index, column, date, serviceTime: time, isWhole }, rules, rules, collected)
  }
}

/** Adds the days away of the columns of people who cannot serve. */
export function readAwayColumns(
  { kind, cells, index, label }: MatrixLine,
  { away }: MatrixHead,
  rules: AwayRules,
  collected: CollectedShifts,
) {
  if (rules.away === 'skip' || kind === 'struck' || kind === 'apart' || kind === 'total' || kind === 'note') return
  for (const [column, { date, label: said }] of away) {
    const { serviceTime } = splitTime(said)
    // In people × dates, the cell only marks the person of its row.
    const value = rules.layout === 'posts-dates' || isBlank(cells[column]) ? cells[column] : label
    readAway(said, { value, index, column, date, serviceTime, isWhole: serviceTime === '' }, rules, rules, collected)
  }
}
