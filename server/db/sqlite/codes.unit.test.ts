import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/sqliteFile.ts'
import { databaseCodeOf } from './codes.ts'
import { firstValue, openConnection, type SqliteConnection } from './file.ts'

const newFile = (): string => join(temporaryFolder(), 'rows.sqlite')

function open(...parameters: Parameters<typeof openConnection>): SqliteConnection {
  const connection = openConnection(...parameters)
  onTestFinished(() => connection.close())
  return connection
}

/** A file with a row `a` of `rows`, and `parts` of rows. */
function openRows(file = newFile()): SqliteConnection {
  const connection = open(file, { waitMs: 0 })
  connection.exec(`
    create table if not exists rows (id text primary key, name text unique, body text check (body <> 'bad'));
    create table if not exists parts (of text references rows (id));
    insert or ignore into rows values ('a', 'first', '')`)
  return connection
}

/** A file whose table is overwritten. */
function openDamaged(): SqliteConnection {
  const file = newFile()
  const before = openRows(file)
  const page = firstValue(before, "select rootpage from sqlite_master where name = 'rows'") as number
  const size = firstValue(before, 'pragma page_size') as number
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(handle)
  return open(file)
}

function openFull(): SqliteConnection {
  const connection = openRows()
  connection.exec('pragma max_page_count = 6')
  return connection
}

function openLocked(): SqliteConnection {
  const file = newFile()
  const connection = openRows(file)
  openRows(file).exec('begin immediate')
  return connection
}

function openReadOnly(): SqliteConnection {
  const connection = openRows()
  connection.exec('pragma query_only = on')
  return connection
}

function openOther(): SqliteConnection {
  const file = newFile()
  writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(100))
  return open(file)
}

const insert = (id: string, name: string, body = ''): string =>
  `insert into rows values ('${id}', '${name}', '${body}') returning id`

/** Node's own SQLite numbers each error; the package leaves the number out where `all` fails. */
it.each([
  ['SQLITE_BUSY', openLocked, insert('b', 'second')],
  ['SQLITE_READONLY', openReadOnly, insert('b', 'second')],
  ['SQLITE_FULL', openFull, insert('b', 'second', 'x'.repeat(100_000))],
  ['SQLITE_CORRUPT', openDamaged, 'select * from rows'],
  ['SQLITE_NOTADB', openOther, 'select * from sqlite_master'],
  ['SQLITE_CANTOPEN', () => open('/no such folder/file'), 'select 1'],
  ['SQLITE_CONSTRAINT_UNIQUE', openRows, insert('b', 'first')],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', openRows, "insert into parts values ('nobody') returning of"],
  ['SQLITE_CONSTRAINT', openRows, insert('b', 'second', 'bad')],
  ['SQLITE_ERROR', openRows, 'select nothing from rows'],
])('%s is told of an error, whichever method met it', (code, openFile, query) => {
  for (const method of ['all', 'run', 'get'] as const) {
    let error: unknown
    try {
      openFile().prepare(query)[method]()
    } catch (caught) {
      error = caught
    }
    expect([method, databaseCodeOf(error)]).toEqual([method, code])
  }
})

it.each([
  [new Error('database is locked'), ''],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('duplicate'), { code: '23505' }), '23505'],
  ['SQLITE_BUSY', ''],
])('the code of any other error is its own: %s', (error, code) => expect(databaseCodeOf(error)).toBe(code))
