import type { Selectable } from 'kysely'
import type { DayRule } from '#shared/recurrence.ts'
import type { AvailabilityTable } from '../../../db/schema.ts'

type Row = Selectable<AvailabilityTable>

/** Translates a row of availability to the rule about days that it states. */
export const toDayRule = (row: Row): DayRule & Pick<Row, 'kind'> => ({
  kind: row.kind,
  fromDay: row.from_day,
  toDay: row.to_day,
  weekdays: row.weekdays,
  nth: row.nth,
  everyWeeks: row.every_weeks,
  anchorDay: row.anchor_day,
  templateId: row.template_id,
})
