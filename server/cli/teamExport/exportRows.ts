import { CopyError, type TableRow } from '../../db/copy.ts'
import { type Column, cellValue, exportHead } from '../../features/sunday/teamExport/exportColumn.ts'
import type { ExportedTable } from '../../features/sunday/teamExport/exportedTable.ts'
import { columnsBeside } from '../../features/sunday/teamExport/exportFiles.ts'
import { EXPORTED } from '../../features/sunday/teamExport/exportTables.ts'
import type { ExportLine } from './exportArchive.ts'

/** The rows of a table as they come in. */
export interface ArrivingTable {
  table: ExportedTable['table']
  file: string
  rows: TableRow[]
}

type Lines = ReadonlyMap<string, ExportLine[]>

/** A row, and the line on which it stands. */
interface ReadRow {
  row: TableRow
  line: number
}

const SHOWN = 60
const shown = (cell: string): string => JSON.stringify(cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell)

const faultAt = (file: string, line: number, fault: string): CopyError =>
  new CopyError(`${file}, line ${line}: ${fault}`)

/** The columns in the order of a file's head. Throws CopyError where one is missing or is none. */
function columnsOf(file: string, head: readonly string[], columns: Record<string, Column>): [string, Column][] {
  const byHead = new Map(Object.entries(columns).map((entry) => [exportHead(entry[0]), entry]))
  const missing = [...byHead.keys()].find((name) => !head.includes(name))
  if (missing) throw faultAt(file, 1, `the column ${missing} is missing.`)
  return head.map((name, at) => {
    const entry = byHead.get(name)
    if (!entry) throw faultAt(file, 1, `${shown(name)} is no column of this file.`)
    if (head.indexOf(name) !== at) throw faultAt(file, 1, `the column ${name} is there twice.`)
    return entry
  })
}

/** The rows of a file. Throws CopyError at the first cell that does not fit. */
function rowsOf(name: string, lines: Lines, columns: Record<string, Column>): ReadRow[] {
  const file = `${name}.csv`
  const [head, ...others] = lines.get(file) ?? []
  const inOrder = columnsOf(file, head?.cells ?? [], columns)
  return others.map(({ number: line, cells }) => {
    if (cells.length !== inOrder.length)
      throw faultAt(file, line, `it has ${cells.length} cells, the head ${inOrder.length}.`)
    const row: TableRow = {}
    for (const [at, [column, kind]] of inOrder.entries()) {
      const cell = cells[at] as string
      const value = cellValue(kind, cell)
      if (value === undefined) throw faultAt(file, line, `${exportHead(column)} cannot be ${shown(cell)}.`)
      row[column] = value
    }
    return { row, line }
  })
}

const keyOf = (row: TableRow, columns: readonly string[]): string => columns.map((name) => row[name]).join('\u0000')

/** Adds what stands in the file beside, by the key; a row without a line there has what it has else. */
function withBeside(exported: ExportedTable, rows: readonly ReadRow[], lines: Lines): void {
  const { key, beside } = exported
  if (!beside) return
  const file = `${beside.file}.csv`
  const byKey = new Map(rows.map(({ row }) => [keyOf(row, key), row]))
  const found = new Set<string>()
  for (const { row, line } of rowsOf(beside.file, lines, columnsBeside(exported))) {
    const name = keyOf(row, key)
    const into = byKey.get(name)
    if (!into) throw faultAt(file, line, `${exported.file}.csv has no line with ${shown(name)}.`)
    if (found.has(name)) throw faultAt(file, line, `${shown(name)} is there twice.`)
    found.add(name)
    Object.assign(into, row)
  }
  for (const { row } of rows) if (!found.has(keyOf(row, key))) Object.assign(row, beside.else)
}

/** Throws CopyError for a line that repeats what must differ. */
function mustDiffer({ file, key, once = [] }: ExportedTable, rows: readonly ReadRow[]): void {
  for (const columns of [key, ...once.map((name) => [name])]) {
    const seen = new Set<string>()
    for (const { row, line } of rows) {
      if (row[columns[0] as string] === null) continue
      const name = keyOf(row, columns)
      if (seen.has(name))
        throw faultAt(`${file}.csv`, line, `${columns.map(exportHead).join(' and ')} stand there twice.`)
      seen.add(name)
    }
  }
}

/** Throws CopyError for a line that names what is in none of the files. */
function mustBeThere({ file, columns }: ExportedTable, rows: readonly ReadRow[], ids: Map<string, Set<unknown>>): void {
  for (const [name, { of }] of Object.entries(columns))
    for (const { row, line } of of === undefined ? [] : rows)
      if (row[name] !== null && !ids.get(of as string)?.has(row[name]))
        throw faultAt(`${file}.csv`, line, `${exportHead(name)} names ${shown(String(row[name]))}, which is not there.`)
}

/**
 * The rows of every table, each after those that it names. Throws CopyError, which names file and line, for a cell that
 * does not fit, a line that is there twice, and one that names what is not there.
 */
export function arrivingTables(lines: Lines): ArrivingTable[] {
  const ids = new Map<string, Set<unknown>>()
  return EXPORTED.map((exported) => {
    const { table, file, key, columns, kept } = exported
    const rows = rowsOf(file, lines, columns)
    withBeside(exported, rows, lines)
    mustDiffer(exported, rows)
    ids.set(table, new Set(rows.map(({ row }) => row[key[0] as string])))
    mustBeThere(exported, rows, ids)
    return { table, file, rows: rows.map(({ row }) => Object.assign(row, kept)) }
  })
}
