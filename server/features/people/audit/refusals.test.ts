import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { refusalsService } from './refusals.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics'
const test = withTestApp({ METRICS_TOKEN, RATE_LIMIT: 'on' })

// A new hour begins new rows.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The rows of an action, as the log of a super admin has them. */
async function rows(action: string) {
  await test.app.refusals.flush()
  const boss = await test.signUp({ isSuperAdmin: true })
  const { body } = await test.call(auditApi.list, { action }, boss.token)
  return body.map(({ actor, subject, detail }) => ({ actor: actor?._id ?? null, subject: subject._id, detail }))
}

async function metric(name: string): Promise<number> {
  const answer = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await answer.text())?.[1])
}

it('counts failed logins of a person in one row an hour, and those of nobody in the metric alone', async () => {
  const ann = await test.signUp()
  const bob = await test.signUp()
  const before = await metric('login_failures_total')
  const login = (email: string, password: string) => test.call(sessionsApi.login, { email, password })
  for (const password of ['wrong one', 'wrong two', 'wrong three']) await login(ann.email, password)
  await login(bob.email, 'wrong')
  await login('nobody@example.org', 'wrong')
  expect((await login(ann.email, PASSWORD)).status).toBe(200)
  const counted = await rows('login.failed')
  expect(counted).toHaveLength(2)
  expect(counted).toContainEqual({ actor: null, subject: ann._id, detail: { count: 3 } })
  expect(counted).toContainEqual({ actor: null, subject: bob._id, detail: { count: 1 } })
  await login(ann.email, 'wrong again')
  expect(await rows('login.failed')).toContainEqual({ actor: null, subject: ann._id, detail: { count: 4 } })
  expect((await metric('login_failures_total')) - before).toBe(6)
})

it('counts calls that only admins may make', async () => {
  const member = await test.signUp()
  const before = await metric('refused_admin_calls_total')
  for (let call = 0; call < 2; call += 1) await test.call(usersApi.all, {}, member.token)
  await test.call(auditApi.list, {}, member.token)
  const mine = { actor: member._id, subject: member._id, detail: { count: 3 } }
  expect(await rows('admin.refused')).toEqual([mine])
  expect((await metric('refused_admin_calls_total')) - before).toBe(3)
})

it('counts limits at the login of an account, though nobody is signed in', async () => {
  const ann = await test.signUp()
  const before = await metric('limits_reached_total')
  const login = (email: string) => test.call(sessionsApi.login, { email, password: 'wrong' })
  let refused = 0
  for (let tried = 0; tried < 20; tried += 1) if ((await login(ann.email)).status === 429) refused += 1
  expect(refused).toBeGreaterThan(0)
  expect(await rows('limit.reached')).toContainEqual({ actor: null, subject: ann._id, detail: { count: refused } })
  expect((await metric('limits_reached_total')) - before).toBe(refused)
})

it('counts limits that a person has reached', async () => {
  const member = await test.signUp()
  for (let asked = 0; asked < 600; asked += 1) test.app.requestLimits.countRequest(member._id, '192.0.2.1')
  const before = await metric('limits_reached_total')
  const answers = await Promise.all(Array.from({ length: 40 }, () => test.call(sessionsApi.me, {}, member.token)))
  const refused = answers.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  const mine = { actor: member._id, subject: member._id, detail: { count: refused } }
  expect(await rows('limit.reached')).toContainEqual(mine)
  expect((await metric('limits_reached_total')) - before).toBe(refused)
})

it('adds up what several processes have counted, and writes by itself within five seconds', async () => {
  const member = await test.signUp()
  const processes = Array.from({ length: 4 }, () => refusalsService({ db: test.db }))
  for (const each of processes) for (let seen = 0; seen < 5; seen += 1) each.note('admin.refused', member._id)
  await Promise.all(processes.map((each) => each.flush()))
  const stored = () =>
    test.db
      .selectFrom('audit')
      .select('detail')
      .where('subject_id', '=', member._id)
      .where('action', '=', 'admin.refused')
      .execute()
  expect(await stored()).toEqual([{ detail: '{"count":20}' }])
  processes[0]?.note('admin.refused', member._id)
  await vi.waitFor(async () => expect(await stored()).toEqual([{ detail: '{"count":21}' }]), 20_000)
})
