import { firstColumn, openConnection } from '../../server/db/sqlite/file.ts'

/** @typedef {import('../../server/db/sqlite/file.ts').SqliteConnection} SqliteConnection */

/** @param {SqliteConnection} database */
const namesOf = (database) => firstColumn(database, "select name from sqlite_master where type = 'table' order by name")

/**
 * Compares the rows of two files: how many the earlier one has, and a line with its table for each that the later one
 * lacks or has with other values. Columns and tables that only the later one has do not count.
 * @param {string} earlier
 * @param {string} later
 * @param {string[]} [without] columns that are not compared, `table.column`
 */
export function compareRows(earlier, later, without = []) {
  const [one, other] = [earlier, later].map((file) => openConnection(file, { readOnly: true }))
  const found = namesOf(one).map((table) => {
    const columns = firstColumn(one, `select name from pragma_table_info('${table}')`).filter(
      (column) => !without.includes(`${table}.${column}`),
    )
    const query = `select json_array(${columns.map((column) => `quote("${column}")`).join()}) from "${table}"`
    const [rows, kept] = [firstColumn(one, query), new Set(firstColumn(other, query))]
    return { count: rows.length, lost: rows.filter((row) => !kept.has(row)).map((row) => `${table} ${row}`) }
  })
  one.close()
  other.close()
  return { rows: found.reduce((total, { count }) => total + count, 0), lost: found.flatMap(({ lost }) => lost) }
}
