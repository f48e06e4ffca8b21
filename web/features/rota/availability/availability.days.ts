import { addDays } from '#shared/days.ts'
import { covers, weekdayOf } from '#shared/recurrence.ts'
import type { AvailabilityRow, RowKind } from '#shared/rota/availabilityRows.ts'

/** The mark of a day in the calendar; null: it is fine. */
export type DayKind = Exclude<RowKind, 'prefer'> | null

/** The fields of a row that its person chooses. */
export type RowFields = Pick<
  AvailabilityRow,
  'kind' | 'fromDay' | 'toDay' | 'weekdays' | 'nth' | 'everyWeeks' | 'anchorDay' | 'templateId' | 'reason'
>

/** A day or span without a rule, which the calendar changes. */
export const isPlain = ({ kind, toDay, weekdays, nth, everyWeeks, templateId }: RowFields): boolean =>
  kind !== 'prefer' && toDay !== null && weekdays === 0 && nth === 0 && everyWeeks === 1 && templateId === null

export const plainRow = (kind: Exclude<DayKind, null>, fromDay: string, toDay: string): RowFields => ({
  kind,
  fromDay,
  toDay,
  weekdays: 0,
  nth: 0,
  everyWeeks: 1,
  anchorDay: fromDay,
  templateId: null,
  reason: null,
})

/** Kind of a whole day by the rows; away outweighs the rest. Rules about single services have no part in it. */
export function kindOn(rows: RowFields[], date: string): DayKind {
  const kinds = rows.filter((row) => covers(row, { date, templateId: null })).map(({ kind }) => kind)
  return kinds.includes('away') ? 'away' : kinds.includes('rather_not') ? 'rather_not' : null
}

export interface RowsChange<Row> {
  remove: Row[]
  add: RowFields[]
}

/** The changes of rows that make a span of days one kind. A row that reaches beyond the span keeps its ends. */
export function setDays<Row extends RowFields>(rows: Row[], from: string, to: string, kind: DayKind): RowsChange<Row> {
  const remove = rows.filter((row) => isPlain(row) && row.fromDay <= to && (row.toDay ?? to) >= from)
  const rests = remove.flatMap((row) => {
    const last = row.toDay ?? to
    const rest = (fromDay: string, toDay: string): RowFields[] =>
      fromDay <= toDay && row.kind !== 'prefer' ? [{ ...plainRow(row.kind, fromDay, toDay), reason: row.reason }] : []
    return [...rest(row.fromDay, addDays(from, -1)), ...rest(addDays(to, 1), last)]
  })
  return { remove, add: kind ? [...rests, plainRow(kind, from, to)] : rests }
}

/**
 * What a press on days says: all of them are away; a single day that was said by itself is fine again. Null where the
 * days have their marks already, from a longer span or a rule: then it is asked what they shall be.
 */
export function pressDays<Row extends RowFields>(rows: Row[], from: string, to: string): RowsChange<Row> | null {
  for (let day = from; day <= to; day = addDays(day, 1))
    if (kindOn(rows, day) === null) return setDays(rows, from, to, 'away')
  const isAlone = from === to && rows.some((row) => isPlain(row) && row.fromDay === from && row.toDay === from)
  const change = isAlone ? setDays(rows, from, to, null) : null
  // A rule covers it besides.
  return change &&
    kindOn(
      rows.filter((row) => !change.remove.includes(row)),
      from,
    ) === null
    ? change
    : null
}

/** The mark that all days of a span have; undefined where they differ. */
export function kindOfAll(rows: RowFields[], from: string, to: string): DayKind | undefined {
  const kind = kindOn(rows, from)
  for (let day = from; day <= to; day = addDays(day, 1)) if (kindOn(rows, day) !== kind) return undefined
  return kind
}

type Service = { date: string; serviceTime: string }
type OwnTemplate = { _id: string; weekday: number; serviceTime: string }

/** True where an away row covers a service. An assignment names no template: its weekday and time tell which it is. */
export const isAwayAt = (rows: RowFields[], { date, serviceTime }: Service, templates: OwnTemplate[]): boolean => {
  const of = templates.find((one) => one.weekday === weekdayOf(date) && one.serviceTime === serviceTime)
  return rows.some((row) => row.kind === 'away' && covers(row, { date, templateId: of?._id ?? null }))
}
