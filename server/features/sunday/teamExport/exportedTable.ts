import type { Schema } from '../../../db/schema.ts'
import type { Column } from './exportColumn.ts'

/** A table as a file of the export has it. */
export interface ExportedTable {
  /** Name of the file, without `.csv`. */
  file: string
  table: keyof Schema & string
  /** Columns of the primary key, in the key's order, which is that of the lines. */
  key: string[]
  columns: Record<string, Column>
  /** Columns that never leave, with what they are where the export comes in. */
  kept: Record<string, string | number | null>
  /** Further columns in which no two lines may have the same. */
  once?: string[]
  /** Rows that are exported, by their key; all where it is left out. */
  only?: string[]
  /** Columns that stand in a file of their own, with what they are where that has no line. */
  beside?: { file: string; columns: Record<string, Column>; else: Record<string, string | null> }
}
