import type { KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enqueue } from '../../../../db/outbox.ts'
import { quietChange } from '../../../../testing/change.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { mailsService } from '../../mail/mails.service.ts'
import { deliveriesService } from '../deliveries.service.ts'
import { kinds } from '../notifications/kinds.ts'

const { test, register } = await withPushTest({}, { isRunning: false })

const HOUR_MS = 3_600_000
const RIGHT = Date.parse('2026-12-06T12:00:00Z')
const setClock = (now: number) => void vi.useFakeTimers({ toFake: ['Date'], now })
afterEach(() => void vi.useRealTimers())

/** Puts the clock right when the next query has been answered, as may happen while a worker waits for its database. */
const putRightByQuery: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    setClock(RIGHT)
    return result
  },
}

function services() {
  const db = test.db.withPlugin(putRightByQuery)
  const change = quietChange(test.db)
  const team = { name: async () => 'Team', timeZone: async () => 'UTC' }
  const mails = mailsService({
    ...{ db, change, team, from: null, settled: {} },
    sender: { send: async () => ({ kind: 'later' as const, code: 450, reason: 'busy' }) },
  })
  const deliveries = deliveriesService({
    ...{ db, change, mails, log: { error: () => {} } },
    kinds: kinds({
      ...{ db: test.db, team, siteUrl: 'https://ushers.example.org', secondFactorRule: 'off' },
      talks: { peopleIn: async () => new Set<string>() },
      channelViewers: async () => new Set<string>(),
    }),
  })
  return { mails, deliveries }
}

/** Does a piece of work with a clock that is two hours ahead, and is put right meanwhile. */
async function ahead<Result>(work: () => Promise<Result>): Promise<Result> {
  setClock(RIGHT + 2 * HOUR_MS)
  const result = await work()
  expect(Date.now()).toBe(RIGHT)
  return result
}

/** Milliseconds from the right time to a stored one. */
const from = (at: string | null | undefined) => Date.parse(at ?? '') - RIGHT

describe('a clock that is put back while rows are read', () => {
  it('gives up a mail a day after it was wanted, and leases it for two minutes', async () => {
    const { mails, deliveries } = services()
    setClock(RIGHT)
    const mail = {
      to: 'ann@example.org',
      subject: 'Hello',
      text: 'A text.',
      userId: null,
      about: null,
      expiresAt: null,
    }
    await enqueue(test.db, { kind: 'mail.wanted', payload: mail })
    expect((await ahead(() => deliveries.expand(5, []))).taken).toBe(1)
    const stored = await test.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect([from(stored.expires_at), from(stored.created_at)]).toEqual([24 * HOUR_MS + 600_000, 0])
    const [leased] = await ahead(() => mails.lease(5))
    expect(from(leased?.leased_until)).toBe(120_000)
  })

  it('leases a push for a minute, made from an entry or retried', async () => {
    const { deliveries } = services()
    const { _id, token } = await test.signUp()
    await register(token)
    setClock(RIGHT)
    await test.db
      .insertInto('tasks')
      .values({
        ...{ id: 'task', title: 'Count', due_date: null, status: 'Pending', version: 1 },
        ...{ assigned_to: _id, created_at: new Date().toISOString() },
      })
      .execute()
    await enqueue(test.db, { kind: 'task.assigned', payload: { taskId: 'task', userId: _id } })
    const { leased } = await ahead(() => deliveries.expand(5, []))
    expect(leased.map(({ until }) => until.wallClock - RIGHT)).toEqual([60_000])
    await deliveries.release(leased)
    const [again] = await ahead(() => deliveries.lease(5, []))
    expect((again?.until.wallClock ?? 0) - RIGHT).toBe(60_000)
  })
})
