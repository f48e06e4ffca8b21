import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { add, openTestFile, temporaryFolder } from '../../testing/sqliteFile.ts'
import { SQLITE_FILE } from '../client.ts'
import { databaseCodeOf } from './codes.ts'
import { firstColumn, firstValue, openConnection } from './file.ts'

/** Error code of each refused write, null for each acknowledged one. */
async function codesOf(changes: Promise<unknown>[]): Promise<(string | null)[]> {
  const outcomes = await Promise.allSettled(changes)
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? databaseCodeOf(outcome.reason) : null))
}

describe('a COMMIT that fails', () => {
  it('refuses all who share it, those too who were undone, and nobody after', async () => {
    // Without a write-ahead log a reader blocks COMMIT, but not BEGIN.
    const { db, outside, committedIds, writer } = openTestFile(['journal_mode = DELETE', 'busy_timeout = 20'])
    await add(db, 'before')
    outside.exec('begin')
    expect(committedIds()).toEqual(['before'])
    const undone = db.transaction().execute(async (trx) => {
      await trx.selectFrom('rows').select('id').execute()
      throw new Error('decided by what was never committed')
    })
    const changes = [add(db, 'a'), db.transaction().execute((trx) => add(trx, 'b')), add(db, 'before'), undone]
    expect(await codesOf(changes)).toEqual(Array(4).fill('SQLITE_BUSY'))
    expect(writer.isTransaction).toBe(false)
    outside.exec('commit')
    await add(db, 'after')
    expect(committedIds()).toEqual(['after', 'before'])
  })

  it('is what a deferred key costs the neighbours', async () => {
    const { db, outside, committedIds } = openTestFile()
    outside.exec('create table parts (of text references rows (id) deferrable initially deferred)')
    const parts = db.withTables<{ parts: { of: string } }>()
    const orphan = parts.insertInto('parts').values({ of: 'nobody' }).execute()
    const codes = await codesOf([add(db, 'a'), orphan, add(db, 'b')])
    expect(codes).toEqual(Array(3).fill('SQLITE_CONSTRAINT_FOREIGNKEY'))
    await add(db, 'after')
    expect(committedIds()).toEqual(['after'])
  })

  it('tells the owner of a transaction begun by hand, who may still ask to take it back', async () => {
    const { db, outside, committedIds } = openTestFile(['journal_mode = DELETE', 'busy_timeout = 20'])
    const trx = await db.startTransaction().execute()
    await add(trx, 'a')
    outside.exec('begin')
    expect(committedIds()).toEqual([])
    expect(await codesOf([trx.commit().execute()])).toEqual(['SQLITE_BUSY'])
    await trx.rollback().execute()
    outside.exec('commit')
    await add(db, 'b')
    expect(committedIds()).toEqual(['b'])
  })
})

describe('a BEGIN that fails', () => {
  it('refuses all who come with it, after one wait for the lock, and nobody after', async () => {
    const { db, outside, committedIds, statements } = openTestFile(['busy_timeout = 20'])
    outside.exec('begin immediate')
    const changes = Array.from({ length: 50 }, (_, place) =>
      place % 2 ? add(db, String(place)) : db.transaction().execute((trx) => add(trx, String(place))),
    )
    expect(await codesOf(changes)).toEqual(Array(50).fill('SQLITE_BUSY'))
    expect(statements).toEqual(['begin immediate'])
    outside.exec('commit')
    await nextTurn()
    await add(db, 'after')
    expect(committedIds()).toEqual(['after'])
  })
})

describe('an error that ends the whole transaction', () => {
  const tooMuch = 'x'.repeat(1_000_000)

  function openFullFile(): ReturnType<typeof openTestFile> & { makeRoom(): void } {
    const test = openTestFile()
    test.writer.exec('pragma max_page_count = 20')
    return { ...test, makeRoom: () => test.writer.exec('pragma max_page_count = 100000') }
  }

  it('refuses those before it in the group, and lets those after it begin anew', async () => {
    const { db, committedIds, makeRoom } = openFullFile()
    const changes = [add(db, 'a'), add(db, 'b'), add(db, 'big', tooMuch), add(db, 'c'), add(db, 'd')]
    expect(await codesOf(changes)).toEqual(['SQLITE_FULL', 'SQLITE_FULL', 'SQLITE_FULL', null, null])
    expect(committedIds()).toEqual(['c', 'd'])
    makeRoom()
    await add(db, 'big', tooMuch)
    expect(committedIds()).toEqual(['big', 'c', 'd'])
  })

  it('lets a body that goes on write nothing outside its transaction', async () => {
    const { db, committedIds } = openFullFile()
    const stubborn = db.transaction().execute(async (trx) => {
      await add(trx, 'a')
      await add(trx, 'big', tooMuch).catch(() => {})
      await add(trx, 'b').catch(() => {})
      return 'done'
    })
    const neighbour = add(db, 'c')
    expect(await codesOf([stubborn])).toEqual(['SQLITE_FULL'])
    await neighbour
    expect(committedIds()).toEqual(['c'])
  })
})

describe('the end', () => {
  it('by destroy() keeps what has had its turn, and refuses who is at it, waits or comes', async () => {
    const { db, outside, committedIds } = openTestFile()
    let goOn = (): void => {}
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const finished = add(db, 'finished')
    const open = db.transaction().execute(async (trx) => {
      await add(trx, 'open')
      begin()
      await gate
      await add(trx, 'late')
    })
    const waiting = [add(db, 'waiting'), db.transaction().execute((trx) => add(trx, 'waiting too'))]
    const refused = expect(Promise.allSettled([open, ...waiting])).resolves.toEqual(
      Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ message: 'The database is closed' }) }),
    )
    await begun
    await db.destroy()
    goOn()
    await finished
    await refused
    await expect(add(db, 'after')).rejects.toThrow('destroyed')
    expect(firstValue(outside, 'pragma integrity_check')).toBe('ok')
    expect(committedIds()).toEqual(['finished'])
  })

  it('by kill -9 loses nothing that was acknowledged, and halves nothing', { timeout: 240_000 }, async () => {
    const program = fileURLToPath(new URL('../../testing/writes.process.ts', import.meta.url))
    for (let round = 0; round < 5; round += 1) {
      const folder = temporaryFolder()
      const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        // Kills at a different point of the work in each round.
        if (printed.length > 4_000 * (round + 1)) child.kill('SIGKILL')
      })
      await once(child, 'close')
      // The last line may be incomplete.
      const acknowledged = printed.split('\n').slice(0, -1)
      expect(acknowledged.length).toBeGreaterThan(300)
      const file = openConnection(`${folder}/${SQLITE_FILE}`)
      expect(firstValue(file, 'pragma integrity_check')).toBe('ok')
      const names = new Set(firstColumn(file, 'select name from settings'))
      const pairs = firstColumn(file, "select name from settings where value = 'pair'")
      file.close()
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
      expect(pairs.filter((name) => !names.has(`${name}-second`))).toEqual([])
    }
  })
})
