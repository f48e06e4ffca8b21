import { beforeEach, describe, expect, it } from 'vitest'
import { withTestApp } from '../testing/app.ts'
import { type Change, createChange, type Publisher, type Trx } from './change.ts'
import type { Db } from './client.ts'

const test = withTestApp()

/** Published events, in order. `rows`: settings that another connection saw when the first event was published. */
let published: string[] = []
let logged: unknown[] = []
let rows: Promise<string[]> | undefined
let change: Change

const ADMINS = { userIds: [], admins: true }
const settings = async (): Promise<string[]> =>
  (await test.db.selectFrom('settings').select('name').where('name', 'like', 'test %').orderBy('name').execute()).map(
    ({ name }) => name,
  )
const count = async (table: 'audit' | 'outbox'): Promise<number> =>
  (await test.db.selectFrom(table).select('id').execute()).length
const revisions = () => test.db.selectFrom('revisions').selectAll().orderBy('noun').execute()

const insert = (trx: Db, name: string) =>
  trx
    .insertInto('settings')
    .values({ name: `test ${name}`, value: '' })
    .execute()

const publisher: Publisher = {
  publish(_audience, event, payload) {
    rows ??= settings()
    const text = `${event} ${JSON.stringify(payload)}`
    if (text.includes('broken')) throw new Error('The socket server is gone')
    published.push(text)
  },
  setAdmin: (userId, isAdmin) => void published.push(`setAdmin ${userId} ${isAdmin}`),
  disconnectSessions: (ids) => void published.push(`disconnect ${ids.join(' ')}`),
}

beforeEach(async () => {
  await test.db.deleteFrom('settings').where('name', 'like', 'test %').execute()
  ;[published, logged, rows] = [[], [], undefined]
  const log = { error: (fields: object) => void logged.push(fields) }
  change = createChange({
    db: test.db,
    publisher,
    log,
    mustStillBe: async () => {},
    helpersOf: async () => new Map(),
    tellHooks: async () => {},
  })
})

describe('a change', () => {
  it('is published after its commit, and what it wrote is there by then', async () => {
    const result = await change('work', async ({ trx, tell }) => {
      const told = tell(ADMINS, 'taskDeleted', { _id: 'a' })
      await insert(trx, 'one')
      expect(published).toEqual([])
      return told.returning('the result')
    })
    expect(result).toBe('the result')
    expect(published).toEqual(['taskDeleted {"_id":"a"}'])
    expect(await rows).toEqual(['test one'])
  })

  it('that fails leaves nothing: no row, no revision, no audit entry, no outbox entry, no event', async () => {
    const before = [await revisions(), await count('audit'), await count('outbox')]
    const failing = change('work', async ({ trx, audit, enqueue, tell, disconnectSessions, setAdmin, also }) => {
      await insert(trx, 'one')
      await audit({ action: 'task.deleted', actorId: null, subjectId: 'a', detail: { title: 'A task' } })
      await enqueue({ kind: 'interest.received', payload: { interestId: 'a' } })
      tell(ADMINS, 'taskDeleted', { _id: 'a' })
      disconnectSessions(['s'])
      setAdmin('u', true)
      await also('schedule', async (inner, revision) => inner.tell('members', 'scheduleChanged', { revision }))
      throw new Error('No room')
    })
    await expect(failing).rejects.toThrow('No room')
    expect(published).toEqual([])
    expect(await settings()).toEqual([])
    expect([await revisions(), await count('audit'), await count('outbox')]).toEqual(before)
  })

  it('closes ended sessions first, then publishes in the order of the calls, another noun’s too', async () => {
    await change('work', async ({ tell, also, setAdmin, disconnectSessions }) => {
      tell(ADMINS, 'taskDeleted', { _id: 'a' })
      await also('interest', async (inner) => inner.tell(ADMINS, 'interestChanged', { _id: 'b' }))
      setAdmin('u', false)
      disconnectSessions(['s1'])
      disconnectSessions(['s2', 's3'])
      return tell(ADMINS, 'meetingDeleted', { _id: 'c' })
    })
    expect(published).toEqual([
      'disconnect s1 s2 s3',
      'taskDeleted {"_id":"a"}',
      'interestChanged {"_id":"b"}',
      'setAdmin u false',
      'meetingDeleted {"_id":"c"}',
    ])
  })

  it('stands where publishing fails: the failure is logged, the rest is published', async () => {
    const result = await change('work', async ({ trx, tell }) => {
      await insert(trx, 'one')
      tell(ADMINS, 'taskDeleted', { _id: 'broken' })
      return tell(ADMINS, 'taskDeleted', { _id: 'b' }).returning('done')
    })
    expect(result).toBe('done')
    expect(published).toEqual(['taskDeleted {"_id":"b"}'])
    expect(logged).toHaveLength(1)
    expect(await settings()).toEqual(['test one'])
  })

  it('raises its noun’s revision first; changes side by side are published in the order of their revisions', async () => {
    const one = () =>
      change('schedule', async ({ trx, tell }, revision) => {
        await trx.selectFrom('settings').select('name').execute()
        return tell('members', 'scheduleChanged', { revision }).returning(revision)
      })
    const raised = await Promise.all(Array.from({ length: 8 }, one))
    const [first = 0] = raised
    expect([...raised].sort((a, b) => a - b)).toEqual(raised.map((_, place) => Math.min(...raised) + place))
    expect(first).toBeGreaterThan(0)
    expect(published).toEqual(
      raised.map((_, place) => `scheduleChanged ${JSON.stringify({ revision: Math.min(...raised) + place })}`),
    )
  })

  it('that tells nobody publishes nothing', async () => {
    expect(await change('chat', async ({ tellNobody }) => tellNobody('a test').returning(7))).toBe(7)
    expect(await change(null, async ({ trx }) => insert(trx, 'one').then(() => 'quiet'))).toBe('quiet')
    expect(published).toEqual([])
  })

  it('of one statement is published like any other', async () => {
    await change.statement('chat', async ({ tell }) => tell(ADMINS, 'channelRead', { name: 'general', unread: 0 }))
    expect(published).toEqual(['channelRead {"name":"general","unread":0}'])
  })
})

it('the compiler refuses what would forget to tell, or tell wrongly', () => {
  /** Takes its transaction as a store of the noun does. */
  const writeWork = (_trx: Trx<'work'>): Promise<void> => Promise.resolve()
  const neverCalled = [
    // @ts-expect-error A change of a live noun ends with `tell` or `tellNobody`.
    () => change('work', async () => undefined),
    // @ts-expect-error A live noun's part in another noun's change ends with them too.
    () => change(null, ({ also }) => also('schedule', async () => undefined)),
    // @ts-expect-error Only `tell` and `tellNobody` make a `Told`.
    () => change('work', async () => ({ result: undefined, returning: () => undefined })),
    // @ts-expect-error A payload fits its event.
    () => change('work', async ({ tell }) => tell(ADMINS, 'taskDeleted', { id: 'a' })),
    // @ts-expect-error An outbox entry fits its kind.
    () => change(null, ({ enqueue }) => enqueue({ kind: 'interest.received', payload: { taskId: 'a' } })),
    // @ts-expect-error A detail fits its action.
    () => change(null, ({ audit }) => audit({ action: 'task.deleted', actorId: null, detail: { name: 'a' } })),
    // @ts-expect-error A live noun's store writes in a change of that noun alone.
    () => change(null, ({ trx }) => writeWork(trx)),
    // @ts-expect-error A live noun's store does not write with a plain connection.
    () => writeWork(test.db),
  ]
  expect(neverCalled).toHaveLength(8)
})
