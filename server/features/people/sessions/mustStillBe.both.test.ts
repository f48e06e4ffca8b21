import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { addDays } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { peopleApi } from '#shared/people/people.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { PLACEHOLDER_EMAIL, setupApi } from '#shared/people/setup.ts'
import { teamApi } from '#shared/people/team.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type Habits, habitsApi } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type Asked, publicationsApi } from '#shared/rota/publish.ts'
import { saidApi } from '#shared/rota/said.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import type { Db } from '../../../db/client.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { switchOn } from '../../../testing/authenticator.ts'
import { exampleInput, hasExample } from '../../../testing/examples.ts'
import { servedTwice } from '../../../testing/habitSheet.ts'
import { storedRows } from '../../../testing/storedRows.ts'
import { HEADER, workbook } from '../../plan/spreadsheet/workbook.fixtures.ts'

const test = withTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'silent' })
afterEach(() => vi.restoreAllMocks())

type Call = (token: string) => Promise<{ status: number; body: { code?: string } }>

const SHIFT = { name: 'Ann', assignment: 'Main Door', serviceTime: '9am', date: '2099-12-06' }

const calling =
  (endpoint: Endpoint, input: object = {}): Call =>
  (token) =>
    test.call(endpoint, input, token)

const boss = () => test.signUp({ isSuperAdmin: true })
const inBossesName = async (endpoint: Endpoint, input: object) =>
  (await test.call(endpoint, input, (await boss()).token)).body

async function submission(email = 'ina@example.org'): Promise<string> {
  await test.call(interestApi.submit, { name: 'Ina', email, message: 'Hello' })
  const { id } = await test.db
    .selectFrom('interest')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const PDF = { bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), filename: 'order.pdf' }
const addFileTo = (id: string) => ({ ...servicesApi.addFile, path: `/rota/services/${id}/files` as const })

let services = 0
/** The id of a service at a time of its own. */
async function madeService(): Promise<string> {
  services += 1
  const service = { date: '2098-03-02', serviceTime: `Hour ${services}` }
  const { _id } = (await inBossesName(servicesApi.create, service)) as { _id: string }
  return _id
}

/** A workbook with one shift of this person. */
const sheet = (name: string) => workbook([[HEADER, ['2099-12-13', name, 'Balcony', '9am', 'Blue']]])

async function previewed(name: string): Promise<string> {
  return (await test.upload(importsApi.preview, { bytes: sheet(name) }, (await boss()).token)).body._id
}

async function invitation(name: string): Promise<string> {
  const made = (await inBossesName(invitationsApi.create, { people: [{ name }] })) as { _id: string }[]
  return made[0]?._id ?? ''
}

/** Id of somebody who has not joined. */
const somebody = async (name: string): Promise<string> =>
  ((await inBossesName(peopleApi.add, { people: [{ name }] })) as { _id: string }[])[0]?._id ?? ''

const ofSomebody =
  (endpoint: Endpoint, input: object = {}) =>
  async () =>
    calling(endpoint, { id: (await test.signUp())._id, ...input })

const ofNewcomer = (endpoint: Endpoint) => async () =>
  calling(endpoint, { id: (await test.signUp({ waiting: true }))._id })

const idIn = async (endpoint: Endpoint, input: object): Promise<string> =>
  ((await inBossesName(endpoint, input)) as { _id: string })._id

let things = 0
const another = (what: string): string => `${what} ${++things}`
const NEEDS = (postId: string) => [{ postId, minPeople: 1 }]
const newPost = () => idIn(postsApi.create, { name: another('Post') })
/** A day of its own for each service. */
const newDay = (): string => addDays('2090-01-01', ++things * 7)

const newTemplate = async () => ({
  name: another('Template'),
  weekday: 0,
  serviceTime: '9am',
  startsOn: newDay(),
  needs: NEEDS(await newPost()),
})
const newService = async () => ({ date: newDay(), serviceTime: '9am', needs: NEEDS(await newPost()) })
const newLink = async () => ({ userA: (await boss())._id, userB: (await test.signUp())._id, kind: 'apart' })

/** A service with a draft of one member, who may be asked. */
async function drafted() {
  const postId = await newPost()
  const date = newDay()
  const serviceId = await idIn(servicesApi.create, { date, serviceTime: '9am', needs: NEEDS(postId) })
  const span = { from: date, to: date }
  const places = [{ userId: (await test.signUp())._id, postId }]
  const board = (await inBossesName(boardApi.startDraft, span)) as unknown as Board
  const revision = board.services[0]?.draft?.revision
  await inBossesName(boardApi.saveDraft, { serviceId, revision, places })
  return { span, serviceId, places }
}

async function published() {
  const { span, places } = await drafted()
  const { revision } = (await test.call(boardApi.preview, span, (await boss()).token)).body
  const publicationId = await idIn(publicationsApi.publish, { ...span, revision, tell: false })
  const member = places[0]?.userId ?? ''
  const row = await test.db.selectFrom('places').select('id').where('user_id', '=', member).executeTakeFirstOrThrow()
  return { publicationId, assignmentId: row.id }
}

/** A mark of a shift of a day that is over. */
async function newMark() {
  const shiftId = await idIn(scheduleApi.createManual, {
    date: '2026-01-04',
    name: another('Visitor'),
    assignment: 'Main Door',
    serviceTime: '9am',
  })
  return { uuid: randomUUID(), shiftId, state: 'here', at: '2026-01-04T15:00:00.000Z' }
}

/** A place of a published service that nobody has. */
async function openPlace() {
  const postId = await newPost()
  const serviceId = await idIn(servicesApi.create, { date: newDay(), serviceTime: '9am', needs: NEEDS(postId) })
  await test.db.updateTable('services').set({ published_at: '2026-01-01' }).where('id', '=', serviceId).execute()
  return { serviceId, postId }
}

const askable = async () => ({ ...(await openPlace()), userId: (await test.signUp())._id })

const callOut = async () => idIn(callOutsApi.start, await openPlace())

/** A swap that waits for an admin. */
async function waitingSwap(): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const times = { created_at: now, expires_at: '2099-01-01T00:00:00.000Z' }
  await test.db
    .insertInto('swaps')
    .values({ id, kind: 'give', state: 'waiting', ...times })
    .execute()
  return id
}

/** A run of its own, the only one; ended ones have a roster that is empty. */
async function newRun(more: { ended_at: string | null; applied?: 0 | 1 }) {
  const { span, serviceId } = await drafted()
  await test.db.deleteFrom('rota_runs').execute()
  const id = randomUUID()
  const now = new Date().toISOString()
  await test.db
    .insertInto('rota_runs')
    .values({
      id,
      kind: 'fill',
      from_day: span.from,
      to_day: span.to,
      mode: 'all',
      keep_near_draft: 0,
      started_at: now,
      state: more.ended_at === null ? 'running' : 'done',
      alive_at: now,
      goals: '[]',
      input_hash: '',
      solver: '',
      services: JSON.stringify([serviceId]),
      places: '[]',
      empty: '[]',
      before: '[]',
      applied: 0,
      ...more,
    })
    .execute()
  return id
}

function ofRota(): [Endpoint, () => Promise<Call>][] {
  const made = (endpoint: Endpoint, input: () => object | Promise<object>): [Endpoint, () => Promise<Call>] => [
    endpoint,
    async () => calling(endpoint, await input()),
  ]
  const skill = () => idIn(skillsApi.create, { name: another('Skill') })
  const service = async () => idIn(servicesApi.create, await newService())
  const template = async () => idIn(templatesApi.create, await newTemplate())
  const link = async () => idIn(rotaLinksApi.create, await newLink())
  const habit = async () => {
    await servedTwice(test, another('Server'), (await boss()).token)
    return { answers: [{ id: 'often', answer: 'yes' }] }
  }
  return [
    made(habitsApi.answer, habit),
    made(habitsApi.undo, async () => {
      const { habits } = (await inBossesName(habitsApi.answer, await habit())) as { habits: Habits }
      return { undo: habits.undo }
    }),
    made(saidApi.enter, async () => ({
      wishes: [{ userId: (await test.signUp())._id, often: { times: 1, per: 'month' } }],
    })),
    made(skillsApi.change, async () => ({ id: await skill(), name: another('Skill') })),
    made(skillsApi.remove, async () => ({ id: await skill() })),
    made(postsApi.change, async () => ({ id: await newPost(), sortOrder: 3 })),
    made(postsApi.remove, async () => ({ id: await newPost() })),
    made(templatesApi.create, newTemplate),
    made(templatesApi.change, async () => ({ id: await template(), tieColor: 'Navy' })),
    made(templatesApi.remove, async () => ({ id: await template() })),
    made(rotaLinksApi.create, newLink),
    made(rotaLinksApi.change, async () => ({ id: await link(), kind: 'together' })),
    made(rotaLinksApi.remove, async () => ({ id: await link() })),
    made(servicesApi.create, newService),
    made(servicesApi.change, async () => ({ id: await service(), tieColor: 'Navy' })),
    made(servicesApi.remove, async () => ({ id: await service() })),
    made(servicesApi.cancel, async () => ({ id: await service() })),
    made(servicesApi.restore, async () => {
      const id = await service()
      await inBossesName(servicesApi.cancel, { id })
      return { id }
    }),
    made(boardApi.startDraft, async () => {
      const { date: from, ...rest } = await newService()
      await inBossesName(servicesApi.create, { date: from, ...rest })
      return { from, to: from }
    }),
    made(boardApi.dropDraft, async () => (await drafted()).span),
    made(boardApi.undoDrop, async () => {
      const { span } = await drafted()
      return (await test.call(boardApi.dropDraft, span, (await boss()).token)).body
    }),
    made(boardApi.saveDraft, async () => {
      const input = await newService()
      const postId = input.needs[0]?.postId
      const serviceId = await idIn(servicesApi.create, input)
      return { serviceId, revision: 0, places: [{ userId: (await test.signUp())._id, postId }] }
    }),
    made(runsApi.start, async () => {
      const { span } = await drafted()
      await test.db.deleteFrom('rota_runs').execute()
      return span
    }),
    made(runsApi.prove, async () => {
      const { serviceId, places } = await drafted()
      await test.db.deleteFrom('rota_runs').execute()
      return { serviceId, ...places[0] }
    }),
    made(runsApi.stop, async () => ({ id: await newRun({ ended_at: null }) })),
    made(runsApi.apply, async () => ({ id: await newRun({ ended_at: '2026-01-01' }), anyway: true })),
    made(runsApi.undo, async () => ({ id: await newRun({ ended_at: '2026-01-01', applied: 1 }) })),
    made(publicationsApi.publish, async () => {
      const { span } = await drafted()
      const { revision } = (await test.call(boardApi.preview, span, (await boss()).token)).body
      return { ...span, revision }
    }),
    made(publicationsApi.ask, askable),
    made(publicationsApi.undoAsk, async () => {
      const { assignment } = (await inBossesName(publicationsApi.ask, await askable())) as Asked
      return { id: assignment._id }
    }),
    made(publicationsApi.remindAll, () => ({})),
    made(publicationsApi.remind, async () => ({ id: (await published()).publicationId })),
    made(answersApi.answerFor, async () => ({ id: (await published()).assignmentId, answer: 'accept' })),
    made(answersApi.undoAnswer, async () => {
      const { assignmentId: id } = await published()
      await inBossesName(answersApi.answerFor, { id, answer: 'accept' })
      return { id }
    }),
    made(callOutsApi.start, openPlace),
    made(callOutsApi.next, async () => ({ id: await callOut() })),
    made(callOutsApi.end, async () => ({ id: await callOut() })),
    made(offersApi.answerFor, async () => {
      const offers = test.db
        .selectFrom('offers')
        .select('id')
        .where('call_out_id', '=', await callOut())
      return { id: (await offers.executeTakeFirstOrThrow()).id, answer: 'decline' }
    }),
    made(swapsApi.decide, async () => ({ id: await waitingSwap(), answer: 'no' })),
    made(rotaDayApi.mark, async () => ({ marks: [await newMark()] })),
    made(availabilityApi.changeMember, async () => ({ userId: (await test.signUp())._id, times: 3 })),
    made(memberAvailabilityApi.confirm, async () => ({ userId: (await test.signUp())._id, until: '2099-12-31' })),
    made(memberAvailabilityApi.agree, async () => {
      const input = { ...(await newLink()), kind: 'together' }
      return { id: await idIn(rotaLinksApi.create, input), userId: input.userB }
    }),
  ]
}

/**
 * A valid call of every endpoint that an admin's or super admin's role opens, that writes and that the contract's
 * examples cannot call.
 */
const CALLS = new Map<Endpoint, () => Promise<Call>>([
  [registrationApi.approve, ofNewcomer(registrationApi.approve)],
  [registrationApi.decline, ofNewcomer(registrationApi.decline)],
  [
    nameLinksApi.answer,
    async () => {
      const { _id, token } = await test.signUp()
      await test.upload(usersApi.updateMe, { fields: { name: 'Another Name' } }, token)
      return calling(nameLinksApi.answer, { userId: _id, confirm: true })
    },
  ],
  [usersApi.promote, ofSomebody(usersApi.promote)],
  [usersApi.setRole, ofSomebody(usersApi.setRole, { role: 'admin' })],
  [usersApi.setPassword, ofSomebody(usersApi.setPassword, { newPassword: 'another good password' })],
  [usersApi.suspend, ofSomebody(usersApi.suspend)],
  [usersApi.unsuspend, ofSomebody(usersApi.unsuspend)],
  [usersApi.endSessions, ofSomebody(usersApi.endSessions)],
  [
    secondFactorApi.reset,
    async () => {
      const person = await test.signUp()
      await switchOn(test, person)
      return calling(secondFactorApi.reset, { id: person._id })
    },
  ],
  [interestApi.update, async () => calling(interestApi.update, { id: await submission(), status: 'closed' })],
  [interestApi.remove, async () => calling(interestApi.remove, { id: await submission() })],
  [
    interestApi.createUser,
    async () =>
      calling(interestApi.createUser, { id: await submission(), password: PASSWORD, phoneNumber: '3125550002' }),
  ],
  [interestApi.invite, async () => calling(interestApi.invite, { id: await submission('iris@example.org') })],
  [
    peopleApi.merge,
    async () => calling(peopleApi.merge, { id: await somebody('Mel One'), into: await somebody('Mel Two') }),
  ],
  [
    peopleApi.keepApart,
    async () => calling(peopleApi.keepApart, { personId: await somebody('Kit'), userId: (await test.signUp())._id }),
  ],
  [invitationsApi.revoke, async () => calling(invitationsApi.revoke, { id: await invitation('Rae') })],
  [invitationsApi.renew, async () => calling(invitationsApi.renew, { id: await invitation('Ned') })],
  [
    scheduleApi.remove,
    async () => {
      const { _id } = (await inBossesName(scheduleApi.createManual, { ...SHIFT, name: 'To Go' })) as { _id: string }
      return calling(scheduleApi.remove, { id: _id })
    },
  ],
  [
    importsApi.import,
    async () => {
      return (token) => test.upload(importsApi.import, { bytes: sheet('Ben') }, token)
    },
  ],
  [
    servicesApi.addFile,
    async () => {
      const id = await madeService()
      return (token) => test.upload(addFileTo(id), PDF, token)
    },
  ],
  [
    servicesApi.removeFile,
    async () => {
      const id = await madeService()
      const { body } = await test.upload(addFileTo(id), PDF, (await boss()).token)
      return calling(servicesApi.removeFile, { id, fileId: body._id })
    },
  ],
  [importsApi.apply, async () => calling(importsApi.apply, { id: await previewed('Dan') })],
  [
    importsApi.undo,
    async () => {
      const { body } = await test.upload(importsApi.import, { bytes: sheet('Eve') }, (await boss()).token)
      return calling(importsApi.undo, { id: body.importId })
    },
  ],
  [importsApi.clear, async () => calling(importsApi.clear, { month: '2098-01' })],
  [
    unknownNamesApi.use,
    async () => {
      await inBossesName(scheduleApi.createManual, { ...SHIFT, name: 'Unlinked' })
      return calling(unknownNamesApi.use, { name: 'Unlinked', userId: (await test.signUp())._id })
    },
  ],
  [
    scheduleApi.change,
    async () => {
      const { _id } = (await inBossesName(scheduleApi.createManual, { ...SHIFT, name: 'To Change' })) as { _id: string }
      return calling(scheduleApi.change, { id: _id, assignment: 'Lobby' })
    },
  ],
  ...ofRota(),
  [tasksApi.assign, async () => calling(tasksApi.assign, { userId: (await test.signUp())._id, task: 'Sweep' })],
  [
    tasksApi.assignMany,
    async () => calling(tasksApi.assignMany, { userIds: [(await test.signUp())._id], title: 'Sweep' }),
  ],
])

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

const needRole = endpoints.filter(({ method, access }) => method !== 'GET' && /admin/i.test(access))

it('every endpoint that needs a role and writes is tried below', () => {
  const isTried = (endpoint: Endpoint) =>
    hasExample(endpoint) || CALLS.has(endpoint) || WITHOUT_LOCK.includes(endpoint) || endpoint === setupApi.account
  expect(needRole.filter((endpoint) => !isTried(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

const shown = needRole
  .filter((endpoint) => hasExample(endpoint) && !CALLS.has(endpoint) && !WITHOUT_LOCK.includes(endpoint))
  .map((endpoint): [Endpoint, () => Promise<Call>] => [
    endpoint,
    async () => calling(endpoint, await exampleInput(endpoint, inBossesName)),
  ])

const tried: [string, () => Promise<Call>][] = [
  ...[...CALLS, ...shown].map(([{ method, path }, prepare]): [string, () => Promise<Call>] => [
    `${method} ${path}`,
    prepare,
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
