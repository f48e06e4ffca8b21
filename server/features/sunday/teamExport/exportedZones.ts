import { jsonText, maybe, moment, rowOf, text, whole } from './exportColumn.ts'
import type { ExportedTable } from './exportedTable.ts'

/** Floor plans without their pictures, and the zones on them. */
export const EXPORTED_ZONES: readonly ExportedTable[] = [
  {
    file: 'floor_plans',
    table: 'floor_plans',
    key: ['id'],
    columns: { id: text, name: text, created_at: moment },
    kept: { image_url: null, width: null, height: null },
  },
  {
    file: 'zones',
    table: 'plan_zones',
    key: ['id'],
    columns: {
      id: text,
      plan_id: rowOf('floor_plans'),
      name: text,
      name_key: text,
      points: jsonText,
      seats: maybe(whole),
      sort_order: whole,
    },
    kept: {},
  },
]
