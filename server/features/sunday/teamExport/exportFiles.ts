import { setImmediate } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { csvLine } from '../../../csvLine.ts'
import type { Db } from '../../../db/client.ts'
import { readAfter, type TableRow } from '../../../db/copy.ts'
import type { ZipPart } from '../../plan/spreadsheet/zip.parts.ts'
import { type Column, exportCell, exportHead } from './exportColumn.ts'
import type { ExportedTable } from './exportedTable.ts'
import { EXPORTED } from './exportTables.ts'

/** Rows that are read and written in one step, between which others are answered. */
const STEP_ROWS = 500

const MEGABYTE = 1024 * 1024

/** Megabytes of all files before they are packed; a team of 1,000 people has some 30 in two years. */
const MAX_MB = 128

/** UTF-8 for spreadsheet programs, which else take a CSV for Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a file, which grow to `MAX_MB` together with those of the others. */
class Lines {
  readonly #columns: [name: string, column: Column][]
  readonly #parts: Buffer[] = []

  constructor(columns: Record<string, Column>) {
    this.#columns = Object.entries(columns)
    this.#parts.push(Buffer.from(BYTE_ORDER_MARK + csvLine(this.#columns.map(([name]) => exportHead(name)))))
  }

  /** Adds a line for each row and returns its bytes. */
  add(rows: readonly TableRow[]): number {
    const lines = rows.map((row) => csvLine(this.#columns.map(([name, column]) => exportCell(column, row[name]))))
    const part = Buffer.from(lines.join(''))
    this.#parts.push(part)
    return part.length
  }

  file = (name: string): ZipPart => ({ name: `${name}.csv`, content: Buffer.concat(this.#parts) })
}

/** The columns of a file that has some of each row: the key, and its own. */
export const columnsBeside = ({ key, columns, beside }: ExportedTable): Record<string, Column> => ({
  ...Object.fromEntries(key.map((name) => [name, columns[name] as Column])),
  ...beside?.columns,
})

/** Whether a row has anything for the file beside. */
const isBeside = ({ beside }: ExportedTable, row: TableRow): boolean =>
  Object.entries(beside?.else ?? {}).some(([name, value]) => row[name] !== value)

/** Bytes that are left, and lines that were written. */
interface Written {
  left: number
  lines: number
}

async function filesOf(db: Db, exported: ExportedTable, written: Written): Promise<ZipPart[]> {
  const { table, key, columns, beside, only } = exported
  const lines = new Lines(columns)
  const besides = beside && new Lines(columnsBeside(exported))
  for (let last: TableRow | undefined; ; ) {
    const rows = await readAfter(db, { name: table, key }, last, STEP_ROWS)
    if (rows.length === 0) break
    const wanted = only ? rows.filter((row) => only.includes(String(row[key[0] as string]))) : rows
    written.left -= lines.add(wanted)
    written.lines += wanted.length
    if (besides) written.left -= besides.add(wanted.filter((row) => isBeside(exported, row)))
    if (written.left < 0) throw new AppError('export_too_large', { params: { limit: MAX_MB } })
    last = rows.at(-1)
    await setImmediate()
  }
  return [lines.file(exported.file), ...(beside && besides ? [besides.file(beside.file)] : [])]
}

/** The tables as CSV files, in their order, and the lines of all. Throws AppError 'export_too_large'. */
export async function exportFiles(db: Db): Promise<{ files: ZipPart[]; lines: number }> {
  const written = { left: MAX_MB * MEGABYTE, lines: 0 }
  const files: ZipPart[] = []
  for (const exported of EXPORTED) files.push(...(await filesOf(db, exported, written)))
  return { files, lines: written.lines }
}
