import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openConnection } from '../../db/sqlite/file.ts'
import { temporaryFolder } from '../../testing/sqliteFile.ts'
import { differencesOf } from './writtenSince.ts'

it('tells what is new, changed and removed in each table, and nothing of what is the same', () => {
  const folder = temporaryFolder()
  const made = (name: string, rows: string): string => {
    const file = join(folder, name)
    const database = openConnection(file)
    database.exec(`
      create table posts (id text primary key, body text, picture blob);
      create table pairs (one text, "order" text, at text, primary key (one, "order"));
      create table same (id text primary key);
      create table kysely_migration (name text primary key);
      insert into same values ('a'); ${rows}`)
    database.close()
    return file
  }
  const earlier = made('earlier', "insert into posts values ('1', 'a', null), ('2', 'b', null), ('3', null, null)")
  const now = made(
    'now',
    `insert into posts values ('1', 'a', null), ('2', 'changed', null), ('4', 'x', null), ('5', 'y', null);
     insert into pairs values ('a', 'b', 'c'); insert into kysely_migration values ('0001')`,
  )
  expect(differencesOf(now, earlier)).toEqual([
    { table: 'posts', added: 2, changed: 1, gone: 1 },
    { table: 'pairs', added: 1, changed: 0, gone: 0 },
  ])
  expect(differencesOf(now, now)).toEqual([])
})
