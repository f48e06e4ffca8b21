import { groupBy } from '#shared/groupBy.ts'
import type { NewShift } from '#shared/plan/schedule.ts'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { COLUMN_TITLES } from './spreadsheet.error.ts'
import type { SheetTable, TableCell } from './workbook.writer.ts'

/** The posts of these shifts, the busiest first, by their comparison key. */
function postsOf(shifts: readonly NewShift[]): Map<string, string> {
  const posts = groupBy(shifts, ({ assignment }) => comparisonKey(assignment))
  const busiest = [...posts].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
  return new Map(busiest.map(([key, [first]]) => [key, first?.assignment ?? '']))
}

/**
 * The schedule as the sheet that many teams keep: a row for each service, a column for each post, the names of a post
 * one below the other in their cell. The tie of a row is that of its first shift. `shifts` are in the order of the
 * schedule.
 */
export function tableOfSchedule(shifts: readonly NewShift[]): SheetTable {
  const posts = postsOf(shifts)
  const services = groupBy(shifts, ({ date, serviceTime }) => `${date} ${serviceTimeKey(serviceTime)}`)
  const rowOf = (serving: NewShift[]): TableCell[] => {
    const [first] = serving
    const atPost = (key: string) => serving.filter(({ assignment }) => comparisonKey(assignment) === key)
    return [
      { day: first?.date ?? '' },
      first?.serviceTime ?? '',
      ...[...posts.keys()].map((key) =>
        atPost(key)
          .map(({ name }) => name)
          .join('\n'),
      ),
      first?.tieColor ?? '',
    ]
  }
  return {
    sheet: 'Schedule',
    heads: [COLUMN_TITLES.date, COLUMN_TITLES.serviceTime, ...posts.values(), COLUMN_TITLES.tieColor],
    widths: [12, 14, ...[...posts].map(() => 22), 14],
    rows: [...services.values()].map(rowOf),
  }
}
