import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { add, openTestFile, temporaryFolder } from '../../testing/sqliteFile.ts'
import { firstValue, openConnection } from './file.ts'

it('a value comes back as it was written, bytes as a Buffer, of a column and of an expression', async () => {
  const { db } = openTestFile()
  await sql`create table kinds (id integer primary key, bytes blob, words text, number real, big integer)`.execute(db)
  const row = { bytes: Buffer.from([0, 1, 255]), words: 'Łucja 🎉 "quoted"', number: 1.5, big: 2 ** 52 + 1 }
  const empty = { bytes: Buffer.alloc(0), words: '', number: -0.25, big: -1 }
  const none = { bytes: null, words: null, number: null, big: null }
  for (const { bytes, words, number, big } of [row, empty, none])
    await sql`insert into kinds (bytes, words, number, big) values (${bytes}, ${words}, ${number}, ${big})`.execute(db)
  const { rows } = await sql`select bytes, words, number, big from kinds order by id`.execute(db)
  expect(rows).toEqual([row, empty, none])
  const found = await sql<{ 'a "name"': Buffer }>`select substr(bytes, 2) as "a ""name""" from kinds limit 1`.execute(
    db,
  )
  expect(found.rows).toEqual([{ 'a "name"': Buffer.from([1, 255]) }])
  expect(Buffer.isBuffer(found.rows[0]?.['a "name"'])).toBe(true)
})

it('a change tells how many rows it touched, and what it returns', async () => {
  const { db } = openTestFile()
  for (const id of ['a', 'b', 'c']) await add(db, id)
  const changed = await db.updateTable('rows').set({ body: 'new' }).where('id', '<>', 'b').executeTakeFirstOrThrow()
  expect(changed.numUpdatedRows).toBe(2n)
  expect(await db.deleteFrom('rows').where('id', '>', 'a').returning('id').execute()).toEqual([
    { id: 'b' },
    { id: 'c' },
  ])
})

it('the last connection that closes leaves everything in the file itself', () => {
  const file = join(temporaryFolder(), 'rows.sqlite')
  const connections = [openConnection(file), openConnection(file)]
  for (const connection of connections) {
    connection.exec('pragma journal_mode = wal; create table if not exists rows (id text)')
    connection.prepare("insert into rows values ('a')").run()
  }
  for (const connection of connections) connection.close()
  // The file alone, without its log.
  const alone = join(temporaryFolder(), 'alone.sqlite')
  copyFileSync(file, alone)
  const copy = openConnection(alone)
  expect(firstValue(copy, 'select count(*) from rows')).toBe(2)
  copy.close()
})
