import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { add, openTestFile, temporaryFolder } from '../../testing/sqliteFile.ts'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { firstColumn } from './file.ts'

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place).padStart(4, '0'))

describe('changes side by side', () => {
  it('share a few commits, and each is on the disk when it is acknowledged', async () => {
    const { db, statements, committedIds, outside } = openTestFile()
    const find = outside.prepare('select 1 from rows where id = ?')
    const ids = idsOf(1000)
    const seen = await Promise.all(
      ids.map(async (id) => {
        await add(db, id)
        return find.get(id) !== undefined
      }),
    )
    expect(seen).not.toContain(false)
    expect(committedIds()).toEqual(ids)
    // 500 is the limit of one group.
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2)
  })

  it('do not share one for longer than 20 ms: other processes need the file too', async () => {
    const { db, statements, advanceClock } = openTestFile()
    await Promise.all(
      idsOf(9).map((id) =>
        db.transaction().execute(async (trx) => {
          await add(trx, id)
          advanceClock(8)
        }),
      ),
    )
    expect(statements.filter((text) => text === 'commit')).toHaveLength(3)
  })

  it('are acknowledged while there is always another one waiting', async () => {
    const { db } = openTestFile()
    const mostChanges = 20_000
    const all: Promise<void>[] = []
    let acknowledged = 0
    const come = async (id: number): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        if (acknowledged === 0 && id < mostChanges) all.push(come(id + 1))
        await add(trx, String(id))
      })
      acknowledged += 1
    }
    await come(0)
    expect(all.length).toBeLessThan(mostChanges)
    await Promise.all(all)
    expect(acknowledged).toBe(all.length + 1)
  })

  it('never run inside each other, whatever their bodies wait for', async () => {
    const { db, statements, committedIds } = openTestFile()
    const trace: string[] = []
    const ids = idsOf(60)
    await Promise.all(
      ids.map((id, place) =>
        place % 3 === 0
          ? add(db, id)
          : db.transaction().execute(async (trx) => {
              trace.push(`${id} begins`)
              await add(trx, id)
              if (place % 5 === 0) await nextTurn()
              await add(trx, `${id}-second`)
              trace.push(`${id} ends`)
            }),
      ),
    )
    const inTurn = ids.filter((_, place) => place % 3 !== 0).flatMap((id) => [`${id} begins`, `${id} ends`])
    expect(trace).toEqual(inTurn)
    expect(committedIds()).toHaveLength(60 + 40)
    const order = statements.filter((text) => text.includes('_change')).map((text) => text.split(' ')[0])
    // A single statement needs no savepoint.
    expect(order).toEqual(Array.from({ length: 40 }, () => ['savepoint', 'release']).flat())
  })

  it('fail alone', async () => {
    const { db, committedIds } = openTestFile()
    await add(db, 'taken')
    const outcomes = await Promise.allSettled([
      add(db, 'a'),
      add(db, 'taken'),
      add(db, 'b'),
      db.transaction().execute(async (trx) => {
        await add(trx, 'half')
        await add(trx, 'taken')
      }),
      add(db, 'c'),
      db.transaction().execute(async (trx) => {
        await add(trx, 'undone')
        throw new Error('changed its mind')
      }),
      add(db, 'd'),
    ])
    const refusals = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)
    const duplicate = expect.objectContaining({ errcode: 1555 })
    const changedMind = expect.objectContaining({ message: 'changed its mind' })
    expect(refusals).toEqual([false, duplicate, false, duplicate, false, changedMind, false])
    expect(committedIds()).toEqual(['a', 'b', 'c', 'd', 'taken'])
  })
})

describe('a transaction', () => {
  it('is seen by itself, and by readers only once it is committed', async () => {
    const { db, committedIds } = openTestFile()
    const count = (from: typeof db) => from.selectFrom('rows').select('id').execute()
    const neighbour = add(db, 'neighbour')
    await db.transaction().execute(async (trx) => {
      await add(trx, 'own')
      expect(await count(trx)).toHaveLength(2)
      expect(await count(db)).toEqual([])
      expect(committedIds()).toEqual([])
    })
    await neighbour
    expect(await count(db)).toHaveLength(2)
  })

  it('goes on after a statement that failed', async () => {
    const { db, committedIds } = openTestFile()
    await db.transaction().execute(async (trx) => {
      await add(trx, 'a')
      await expect(add(trx, 'a')).rejects.toThrow('UNIQUE')
      await add(trx, 'b')
    })
    expect(committedIds()).toEqual(['a', 'b'])
  })

  it('has savepoints of its own, by any name', async () => {
    const { db, committedIds } = openTestFile()
    const trx = await db.startTransaction().execute()
    await add(trx, 'a')
    const inner = await trx.savepoint('half "way"').execute()
    await add(inner, 'b')
    const back = await inner.rollbackToSavepoint('half "way"').execute()
    await add(back, 'c')
    const released = await back.releaseSavepoint('half "way"').execute()
    const beside = add(db, 'beside')
    await released.commit().execute()
    await beside
    expect(committedIds()).toEqual(['a', 'beside', 'c'])
  })

  it('can be taken back by hand', async () => {
    const { db, committedIds } = openTestFile()
    const trx = await db.startTransaction().execute()
    await add(trx, 'a')
    await trx.rollback().execute()
    await add(db, 'b')
    expect(committedIds()).toEqual(['b'])
  })

  it('takes tables that it has made with it', async () => {
    const { db, outside } = openTestFile()
    const failing = db.transaction().execute(async (trx) => {
      await trx.schema.createTable('half').addColumn('id', 'text').execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(firstColumn(outside, "select name from sqlite_master where type = 'table'")).toEqual(['rows'])
  })
})

describe('a connection of one’s own', () => {
  it('reads what it has written, and can hold transactions', async () => {
    const { db, committedIds } = openTestFile()
    await db.connection().execute(async (own) => {
      await add(own, 'a')
      expect(await own.selectFrom('rows').select('id').execute()).toEqual([{ id: 'a' }])
      await own.transaction().execute((trx) => add(trx, 'b'))
      await add(own, 'c')
    })
    expect(committedIds()).toEqual(['a', 'b', 'c'])
  })
})

describe('the schema', () => {
  it('has no deferred keys: one that is broken would refuse every change that shares the COMMIT', async () => {
    const db = openDatabase({ databaseUrl: '', dataDir: temporaryFolder() })
    try {
      await migrate(db)
      await migrate(db)
      const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null`.execute(db)
      expect(rows.length).toBeGreaterThan(20)
      expect(rows.filter((row) => /deferr/i.test(row.sql))).toEqual([])
    } finally {
      await db.destroy()
    }
  })
})
