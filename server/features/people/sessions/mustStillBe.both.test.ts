import { afterEach, expect, it, vi } from 'vitest'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { PLACEHOLDER_EMAIL, setupApi } from '#shared/people/setup.ts'
import { teamApi } from '#shared/people/team.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { offersApi } from '#shared/rota/standIns.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import type { Db } from '../../../db/client.ts'
import { withTestApp } from '../../../testing/app.ts'
import { storedRows } from '../../../testing/storedRows.ts'
import { sendCall, validCall } from '../../../testing/validCalls/validCalls.ts'

const test = withTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'silent' })
afterEach(async () => {
  vi.restoreAllMocks()
  // A search for the best rota would go on while the next call is tried, and write how it ended.
  await test.db.deleteFrom('rota_runs').execute()
})

type Call = (token: string) => Promise<{ status: number; body: { code?: string } }>

const SHIFT = { name: 'Ann', assignment: 'Main Door', serviceTime: '9am', date: '2099-12-06' }

const calling =
  (endpoint: Endpoint, input: object = {}): Call =>
  (token) =>
    test.call(endpoint, input, token)

const boss = () => test.signUp({ isSuperAdmin: true })
const prepared = async (endpoint: Endpoint): Promise<Call> => {
  const { input } = await validCall(endpoint, test)
  return (token) => sendCall(test, endpoint, input, token)
}

/** Calls that wait for no lock: nothing can happen between their look at the role and what they do. */
const WITHOUT_LOCK: Endpoint[] = [
  reachApi.test,
  answersApi.replyLink,
  offersApi.replyLink,
  importsApi.preview,
  invitationsApi.read,
  setupApi.change,
  setupApi.testMail,
  setupApi.testText,
  teamApi.change,
]

/** Calls of members' endpoints in which an admin may more. */
const MORE: [string, () => Promise<Call>][] = [
  [
    'a task for somebody else',
    async () =>
      calling(tasksApi.create, { title: 'Fold', dueDate: '2099-12-06', assignedTo: (await test.signUp())._id }),
  ],
  ...(
    [
      ['a change of somebody’s task', tasksApi.update, { title: 'Mine now' }],
      ['the end of somebody’s task', tasksApi.remove, {}],
    ] as const
  ).map(([name, endpoint, input]): [string, () => Promise<Call>] => [
    name,
    async () => {
      const { token } = await test.signUp()
      const task = (await test.call(tasksApi.create, { title: 'Fold', dueDate: '2099-12-06' }, token)).body
      return calling(endpoint, { id: task._id, ...input })
    },
  ]),
  [
    'somebody’s message',
    async () => {
      const { token } = await test.signUp()
      const message = (await test.call(messagesApi.create, { channel: 'general', content: 'Hello' }, token)).body
      return calling(messagesApi.remove, { id: message._id })
    },
  ],
]

/** Locks everything that a change may wait for: on SQLite the transaction itself is the lock. */
async function lockAll(trx: Db): Promise<void> {
  await trx
    .updateTable('revisions')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute()
  await trx
    .updateTable('interest')
    .set((row) => ({ status: row.ref('status') }))
    .execute()
  await trx
    .updateTable('channels')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute()
}

/** Runs `call` until it waits for a lock, changes the person meanwhile, and lets it go on. */
async function whileWaiting(call: Call, person: { token: string }, meanwhile: (trx: Db) => Promise<unknown>) {
  const begun = vi.spyOn(test.app.sessions, 'authenticate')
  const { waiting } = await test.db.transaction().execute(async (trx) => {
    await lockAll(trx)
    const waiting = call(person.token)
    await vi.waitFor(() => expect(begun.mock.settledResults[0]?.value).toHaveProperty('sessionId'), 20_000)
    await meanwhile(trx)
    return { waiting }
  })
  return waiting
}

const demote = (id: string) => (trx: Db) =>
  trx.updateTable('users').set({ role: 'standard' }).where('id', '=', id).execute()

const tried: [string, () => Promise<Call>][] = [
  ...endpoints
    .filter(({ method, access }) => method !== 'GET' && /admin/i.test(access))
    .filter((endpoint) => !WITHOUT_LOCK.includes(endpoint) && endpoint !== setupApi.account)
    .map((endpoint): [string, () => Promise<Call>] => [
      `${endpoint.method} ${endpoint.path}`,
      () => prepared(endpoint),
    ]),
  ...MORE,
]

it.each(tried)('somebody demoted while it waited is refused, and nothing is changed: %s', async (_name, prepare) => {
  const call = await prepare()
  const person = await boss()
  const before = await storedRows(test.db)
  const { status, body } = await whileWaiting(call, person, demote(person._id))
  expect([status, body.code]).toEqual([403, 'forbidden'])
  await test.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', person._id).execute()
  expect(await storedRows(test.db)).toEqual(before)
  expect((await call(person.token)).status).toBeLessThan(300)
})

it('the first super admin, demoted while it waited, does not set the account', async () => {
  const person = await boss()
  await test.db.updateTable('users').set({ email: PLACEHOLDER_EMAIL }).where('id', '=', person._id).execute()
  const account = { name: 'Una First', email: 'una@example.org', phoneNumber: '3125550177' }
  const { status } = await whileWaiting(calling(setupApi.account, account), person, demote(person._id))
  expect(status).toBe(403)
  const { email } = await test.db.selectFrom('users').selectAll().where('id', '=', person._id).executeTakeFirstOrThrow()
  expect(email).toBe(PLACEHOLDER_EMAIL)
})

it.each<[string, (id: string) => (trx: Db) => Promise<unknown>]>([
  ['suspended', (id) => (trx) => trx.updateTable('users').set({ suspended: 1 }).where('id', '=', id).execute()],
  ['signed out', (id) => (trx) => trx.deleteFrom('sessions').where('user_id', '=', id).execute()],
])('somebody %s while it waited is refused', async (_what, meanwhile) => {
  const person = await test.signUp({ role: 'admin' })
  const call = calling(scheduleApi.createManual, { ...SHIFT, name: 'Too Late' })
  expect((await whileWaiting(call, person, meanwhile(person._id))).status).toBe(401)
})

it('a super admin who becomes an admin may do what admins may, and may give up the role', async () => {
  const person = await boss()
  await boss()
  const setRole = calling(usersApi.setRole, { id: person._id, role: 'admin' })
  expect((await setRole(person.token)).status).toBe(200)
  const call = calling(scheduleApi.createManual, { ...SHIFT, name: 'As Admin' })
  expect((await call(person.token)).status).toBe(201)
})
