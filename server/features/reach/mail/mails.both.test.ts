import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { setupApi } from '#shared/people/setup.ts'
import type { OutboxPayload } from '../../../db/outbox.kinds.ts'
import { enqueue } from '../../../db/outbox.ts'
import { smtpSender } from '../../../providers/mail/smtp.ts'
import { quietChange } from '../../../testing/change.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { mailsService } from './mails.service.ts'
import { mailWorker } from './mailWorker.ts'

const { test, mailServer: server, nudge, takenBy } = await withMailTest()
/** A database without a worker. */
const { test: still } = await withPushTest({}, { isRunning: false })

afterEach(() => {
  vi.useRealTimers()
  server.answer(250)
})

const MAIL = { subject: 'Hello', text: 'A text.', userId: null, about: null, expiresAt: null }

const wanted = (to: string, mail: Partial<OutboxPayload<'mail.wanted'>> = {}) =>
  enqueue(test.db, { kind: 'mail.wanted', payload: { ...MAIL, to, ...mail } })

const waiting = (to: string) => test.db.selectFrom('mails').selectAll().where('recipient', '=', to).execute()
const askedFor = (to: string) => server.asked.filter((address) => address === to).length

/** Nudges until the server was asked so often and the outcome is stored. */
const tried = (to: string, attempts: number) =>
  vi.waitFor(
    async () => {
      nudge()
      expect(askedFor(to)).toBe(attempts)
      expect(await waiting(to)).toMatchObject([{ attempts, leased_until: null }])
    },
    { timeout: 20_000, interval: 20 },
  )

/** Nudges until the mail is no longer on its way. */
const gone = (to: string) =>
  vi.waitFor(
    async () => {
      nudge()
      // In the order in which a mail passes through them.
      expect(await test.db.selectFrom('outbox').select('id').execute()).toEqual([])
      expect(await waiting(to)).toEqual([])
    },
    { timeout: 20_000, interval: 20 },
  )

const moveClock = (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

it('is said in the public configuration', async () => {
  expect((await test.call(configApi.read)).body.mail).toBe(true)
})

describe('a mail', () => {
  // The clock stands still, so that a retry is due only once a test has moved it, however slow the machine is.
  beforeEach(() => moveClock(0))

  it('is sent as plain text from the team, with a link on a line of its own', async () => {
    const link = `https://ushers.example.org/reset/${'x'.repeat(43)}`
    await wanted('ann@example.org', { subject: 'Contraseña nueva', text: `Hola, Ángela:\n\n${link}\n` })
    await gone('ann@example.org')
    const [mail, ...more] = takenBy('ann@example.org')
    expect(more).toEqual([])
    expect(mail?.headers).toMatchObject({
      from: 'Ushers <ushers@example.org>',
      to: 'ann@example.org',
      subject: 'Contraseña nueva',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\w-]+@example\.org>$/),
    })
    expect(mail?.headers['content-type']).toMatch(/^text\/plain/)
    expect(mail?.text.split('\n')).toEqual(['Hola, Ángela:', '', link])
  })

  it.each([421, 450, 452])('is tried again after %s: in 5 s, 30 s, 5 min, then hourly', async (code) => {
    const to = `later${code}@example.org`
    server.answer(code)
    await wanted(to)
    for (const [place, seconds] of [5, 30, 300, 3600, 3600].entries()) {
      await tried(to, place + 1)
      const [mail] = await waiting(to)
      const wait = (Date.parse(mail?.due_at ?? '') - Date.now()) / 1000
      expect(wait).toBeGreaterThan(seconds - 5)
      expect(wait).toBeLessThanOrEqual(seconds)
      moveClock(seconds)
    }
    server.answer(250)
    await gone(to)
    expect(takenBy(to)).toHaveLength(1)
  })

  it('is given up after a day', async () => {
    const to = 'day@example.org'
    server.answer(450)
    await wanted(to)
    await tried(to, 1)
    moveClock(24 * 3600 + 600)
    await gone(to)
    expect(askedFor(to)).toBe(2)
  })

  it.each([550, 554])('is not tried again after %s', async (code) => {
    const to = `never${code}@example.org`
    server.answer(code)
    await wanted(to)
    await gone(to)
    expect([askedFor(to), takenBy(to)]).toEqual([1, []])
  })

  it('is not sent once its account is gone', async () => {
    const person = await test.signUp()
    server.answer(450)
    await wanted(person.email, { userId: person._id })
    await tried(person.email, 1)
    await test.db.deleteFrom('users').where('id', '=', person._id).execute()
    expect(await waiting(person.email)).toEqual([])
  })

  it('is taken by one of several workers', async () => {
    const needs = { db: test.db, change: quietChange(test.db), team: { name: async () => 'North' }, from: null }
    const sender = smtpSender(
      { host: '127.0.0.1', port: server.port, secure: false, auth: undefined },
      {
        name: '',
        address: 'ushers@example.org',
      },
    )
    const log = { error: () => {}, warn: () => {} }
    const others = [1, 2].map(() => mailWorker({ mails: mailsService({ ...needs, sender, settled: {} }), log }))
    for (const other of others) other.start()
    const people = Array.from({ length: 30 }, (_, place) => `many${place}@example.org`)
    for (const to of people) await wanted(to)
    for (const to of people) await gone(to)
    await Promise.all(others.map((other) => other.stop()))
    expect(people.map((to) => takenBy(to).length)).toEqual(people.map(() => 1))
  })
})

describe('what a mail is about', () => {
  it.each([
    [250, 'sent'],
    [550, 'failed'],
  ])('is told after %s, once, in the transaction that removes the mail', async (code, state) => {
    const told: string[] = []
    const mails = mailsService({
      db: still.db,
      change: quietChange(still.db),
      team: { name: async () => 'North' },
      from: null,
      sender: { send: async () => (code === 250 ? { kind: 'taken' } : { kind: 'refused', code, reason: 'no' }) },
      settled: {
        async invitation({ trx }, id, settled) {
          expect(await trx.selectFrom('mails').select('id').where('about_id', '=', id).execute()).toEqual([])
          told.push(`${id} ${settled}`)
        },
      },
    })
    const wantedAt = new Date()
    // Two hours ahead: the clock was put back after that.
    const now = new Date(wantedAt.getTime() + 7_200_000)
    await mails.add(
      still.db,
      { ...MAIL, to: 'told@example.org', about: { kind: 'invitation', id: `i${code}` } },
      { now, wantedAt: wantedAt.toISOString() },
    )
    const [mail, ...more] = await mails.lease(5)
    expect(more).toEqual([])
    if (!mail) throw new Error('nothing was leased')
    expect(await mails.lease(5)).toEqual([])
    expect(await mails.settle(mail, await mails.send(mail))).toBe(false)
    expect(told).toEqual([`i${code} ${state}`])
  })
})

describe('the test mail', () => {
  it('goes out at once and marks the step as done', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const { status, body } = await test.call(setupApi.testMail, {}, boss.token)
    expect([status, body]).toEqual([200, { to: boss.email }])
    expect(takenBy(boss.email)[0]?.headers.subject).toBe('Test mail of North')
    const setup = (await test.call(setupApi.read, {}, boss.token)).body
    expect(setup.mail).toEqual({ isOn: true, from: 'ushers@example.org' })
    expect(setup.steps.find(({ name }) => name === 'mail')?.state).toBe('done')
  })

  it('is answered with the reply code of a server that refuses it', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    server.answer(553)
    const { status, body } = await test.call(setupApi.testMail, {}, boss.token)
    expect([status, body.code, body.error]).toEqual([502, 'mail_failed', expect.stringContaining('553')])
  })
})
