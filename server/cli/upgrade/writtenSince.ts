import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SQLITE_FILE } from '../../db/client.ts'
import { makeFolder } from '../../db/dataFolder.ts'
import { firstColumn, firstValue, openConnection, type SqliteConnection } from '../../db/sqlite/file.ts'
import { type DatabasePlace, databasePlaceOf, migratedCopy } from '../place.ts'
import { keep } from './keptData.ts'
import type { Release } from './releases.ts'
import { type Site, trialFolder } from './site.ts'

/** What became of the rows of a table. */
export interface TableDifference {
  table: string
  added: number
  changed: number
  gone: number
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Columns of a table but pictures and files, whose rows have other columns that change with them. */
const columnsOf = (file: SqliteConnection, table: string, where: string): string[] =>
  firstColumn(file, `select name from pragma_table_info(?) where ${where}`, table) as string[]

function differenceOf(file: SqliteConnection, table: string): TableDifference {
  const key = columnsOf(file, table, 'pk > 0 order by pk')
  const columns = columnsOf(file, table, "upper(type) <> 'BLOB'").map(quoted).join(', ')
  const same = key.map((column) => `one.${quoted(column)} = other.${quoted(column)}`).join(' and ')
  const count = (query: string): number => Number(firstValue(file, `select count(*) from ${query}`))
  const only = (one: string, other: string): number =>
    count(`${one}.${quoted(table)} one where not exists (select 1 from ${other}.${quoted(table)} other where ${same})`)
  const added = only('main', 'earlier')
  const unlike = `select ${columns} from main.${quoted(table)} except select ${columns} from earlier.${quoted(table)}`
  return { table, added, changed: count(`(${unlike})`) - added, gone: only('earlier', 'main') }
}

/** Tables whose rows differ between two files of one shape, the most changed first. */
export function differencesOf(now: string, earlier: string): TableDifference[] {
  const file = openConnection(now)
  try {
    file.prepare('attach ? as earlier').run(earlier)
    const tables = firstColumn(
      file,
      `select t.name from main.sqlite_master t where t.type = 'table' and t.name not like 'kysely_%'
       and exists (select 1 from pragma_table_info(t.name) where pk > 0) order by t.name`,
    ) as string[]
    const sizeOf = ({ added, changed, gone }: TableDifference): number => added + changed + gone
    return tables
      .map((table) => differenceOf(file, table))
      .filter((difference) => sizeOf(difference) > 0)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  } finally {
    file.close()
  }
}

/** A line for a table. */
const lineOf = ({ table, added, changed, gone }: TableDifference): string =>
  `  ${table}: ${[
    ...(added > 0 ? [`${added} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(gone > 0 ? [`${gone} removed`] : []),
  ].join(', ')}`

/** Lines that tell what the running release has written since the kept file was made by the one before it. */
export async function writtenSince(site: Site, running: Release, kept: string): Promise<string[]> {
  const folder = join(trialFolder(site), 'now')
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  try {
    await keep({ ...site, dataDir: folder }, running, SQLITE_FILE)
    await using earlier = await migratedCopy(
      databasePlaceOf(join(site.dataDir, kept)) as DatabasePlace & { kind: 'sqlite' },
    )
    return differencesOf(join(folder, SQLITE_FILE), earlier.file).map(lineOf)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
