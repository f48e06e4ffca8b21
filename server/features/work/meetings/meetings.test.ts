import type { Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MEETING_GUESTS_MAX, type Meeting, meetingsApi, type NewMeetingInput } from '#shared/work/meetings.ts'
import { withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let bo: Person
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  ann = await test.signUp({ name: 'Ann' })
  bo = await test.signUp({ name: 'Bo' })
})

const MEETING: NewMeetingInput = { title: 'Fire drill', date: '2026-12-06', time: '10:00 AM' }

const create = (changes: Record<string, unknown> = {}, token = admin.token) =>
  test.call(meetingsApi.create, { ...MEETING, ...changes }, token)
const list = async (token: string, view: 'personal' | 'all' = 'personal') =>
  (await test.call(meetingsApi.list, { view }, token)).body
const remove = (id: string, token = admin.token) => test.call(meetingsApi.remove, { id }, token)

const rows = (table: 'meetings' | 'meeting_guests' | 'outbox' | 'audit') =>
  test.db.selectFrom(table).selectAll().execute()
const revision = async () =>
  (await test.db.selectFrom('revisions').selectAll().where('noun', '=', 'work').executeTakeFirstOrThrow()).revision
/** All data that a refused call must not change. */
const stored = async () => ({
  meetings: await rows('meetings'),
  guests: await rows('meeting_guests'),
  outbox: await rows('outbox'),
  audit: (await rows('audit')).filter(({ subject_type }) => subject_type === 'meeting'),
  revision: await revision(),
})

describe('scheduling a meeting', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', { title: undefined, date: undefined, time: undefined }, ['title', 'date', 'time']],
    ['only spaces', { title: ' ', date: '', time: '\n' }, ['title', 'date', 'time']],
    ['a day that does not exist', { date: '2026-02-30' }, ['date']],
    [
      'too much',
      { title: 'x'.repeat(10_000), time: 'x'.repeat(61), location: 'x'.repeat(201) },
      ['title', 'time', 'location'],
    ],
    ['a kind there is not', { type: 'Party' }, ['type']],
    ['invisible characters', { title: 'Fire\u202Edrill' }, ['title']],
    ['guests that are no list', { assignedTo: 'ann' }, ['assignedTo']],
    ['guests that are no ids', { assignedTo: ['a b', 7, null] }, ['assignedTo.0', 'assignedTo.1', 'assignedTo.2']],
    ['too many guests', { assignedTo: Array.from({ length: MEETING_GUESTS_MAX + 1 }, () => 'x') }, ['assignedTo']],
  ])('names what is wrong with %s, and stores nothing', async (_what, changes, paths) => {
    const before = await stored()
    const { status, body } = await create(changes)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(paths)
    expect(await stored()).toEqual(before)
  })

  it('names the index of every unknown id, and stores nothing', async () => {
    const before = await stored()
    const { status, body } = await create({ assignedTo: [ann._id, 'nobody', bo._id, ann._id, 'nobody'] })
    expect([status, body.code]).toEqual([400, 'unknown_assignee'])
    const message = body.error
    expect(body.issues).toEqual([
      { path: 'assignedTo.1', message },
      { path: 'assignedTo.4', message },
    ])
    expect(JSON.stringify(body)).not.toContain(ann._id)
    expect(await stored()).toEqual(before)
  })

  it('handles ten thousand ids, known and unknown', async () => {
    const before = await stored()
    const unknown = Array.from({ length: MEETING_GUESTS_MAX - 1 }, (_, place) => `nobody-${place}`)
    const { status, body } = await create({ assignedTo: [ann._id, ...unknown] })
    expect([status, body.code]).toEqual([400, 'unknown_assignee'])
    expect(body.issues).toHaveLength(50)
    expect(body.issues?.[0]?.path).toBe('assignedTo.1')
    expect(await stored()).toEqual(before)
  })

  it('answers 201 with the meeting, each guest invited once, and stores audit entry and outbox entry', async () => {
    const before = await stored()
    const { status, body } = await create({
      title: ' Fire   drill ',
      location: '',
      assignedTo: [bo._id, ann._id, bo._id],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...MEETING,
      _id: expect.any(String),
      location: null,
      type: 'Training',
      assignedTo: [ann._id, bo._id].sort(),
    })
    const after = await stored()
    expect(after.revision).toBe(before.revision + 1)
    const known = new Set(before.outbox.map(({ id }) => id))
    const told = after.outbox.filter(({ id }) => !known.has(id))
    expect(told.map(({ kind, payload }) => [kind, JSON.parse(payload)])).toEqual([
      ['meeting.assigned', { meetingId: body._id, by: admin._id }],
    ])
    const [entry] = after.audit.filter(({ subject_id }) => subject_id === body._id)
    expect(entry).toMatchObject({ action: 'meeting.created', actor_id: admin._id })
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ title: 'Fire drill' })
  })

  it('accepts no guests, without a notification, and suspended guests', async () => {
    const gone = await test.signUp()
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', gone._id).execute()
    const before = await rows('outbox')
    const alone = await create({ location: 'Hall B', type: 'Meeting' })
    expect([alone.status, alone.body]).toMatchObject([201, { location: 'Hall B', type: 'Meeting', assignedTo: [] }])
    expect(await rows('outbox')).toEqual(before)
    expect((await create({ assignedTo: [gone._id] })).status).toBe(201)
  })

  it('may invite more people than fit into one statement', async () => {
    const crowd = Array.from({ length: 2500 }, (_, place) => ({
      id: `crowd-${place}`,
      name: 'Crowd',
      name_key: 'crowd',
      email: `crowd${place}@example.org`,
      password_hash: '',
      phone_number: null,
      verified_phone_number: null,
      photo_url: null,
      role: 'standard' as const,
      suspended: 0 as const,
      created_at: '',
    }))
    for (let start = 0; start < crowd.length; start += 500)
      await test.db
        .insertInto('users')
        .values(crowd.slice(start, start + 500))
        .execute()
    const assignedTo = crowd.map(({ id }) => id)
    const { status, body } = await create({ assignedTo })
    expect([status, body.assignedTo]).toEqual([201, assignedTo.sort()])
    expect((await list(admin.token, 'all')).find(({ _id }) => _id === body._id)?.assignedTo).toEqual(body.assignedTo)
  })

  it('stores two concurrent ones', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => create({ title, assignedTo: [ann._id] })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(3)
  })
})

describe('the meetings', () => {
  it('of everybody are for admins, also after an admin has fetched them', async () => {
    expect((await test.call(meetingsApi.list, { view: 'mine' }, ann.token)).status).toBe(400)
    expect((await test.call(meetingsApi.list, { view: 'all' }, admin.token)).status).toBe(200)
    const { status, body } = await test.call(meetingsApi.list, { view: 'all' }, ann.token)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  it('come by date, then time of day; texts that are not a time of day come last', async () => {
    const guest = await test.signUp()
    const order = [
      ['2027-05-01', 'after lunch'],
      ['2027-05-02', '8'],
      ['2027-05-02', '9am'],
      ['2027-05-02', '10:45 AM - noon'],
      ['2027-05-02', '13:30'],
      ['2027-05-02', '6–7:30pm'],
      ['2027-05-02', '7 p.m.'],
      ['2027-05-02', 'after lunch'],
      ['2027-05-03', '6am'],
    ]
    for (const [date, time] of order.toReversed()) await create({ date, time, assignedTo: [guest._id] })
    expect((await list(guest.token)).map(({ date, time }) => [date, time])).toEqual(order)
    const twins = [await create({ assignedTo: [bo._id] }), await create({ assignedTo: [bo._id] })]
    const ids = twins.map(({ body }) => body._id).sort()
    expect((await list(bo.token)).map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual(ids)
  })

  it('are those of the guest, each with all guests; an admin may see all', async () => {
    const guest = await test.signUp()
    const other = await test.signUp()
    const both = (await create({ title: 'Both', assignedTo: [guest._id, other._id] })).body
    const one = (await create({ title: 'One', assignedTo: [other._id] })).body
    const nobodys = (await create({ title: 'Nobody' })).body
    expect(await list(guest.token)).toEqual([both])
    expect(await list(admin.token)).toEqual([])
    const everything = await list(admin.token, 'all')
    for (const meeting of [both, one, nobodys]) expect(everything).toContainEqual(meeting)
    expect(everything).toHaveLength((await rows('meetings')).length)
  })

  it('are answered 304 to a current copy, until something changes', async () => {
    const get = (etag = '', token = ann.token) =>
      fetch(`${test.url}/api/meetings`, { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } })
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get(etag)).status).toBe(304)
    expect((await get(etag, bo.token)).status).toBe(200)
    await create({ assignedTo: [ann._id] })
    expect((await get(etag)).status).toBe(200)
  })

  it('of everybody are refused to standard users, also after an admin has fetched them', async () => {
    const get = (token: string, etag = '') =>
      fetch(`${test.url}/api/meetings?view=all`, {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
      })
    const first = await get(admin.token)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, (await get(admin.token, etag)).status]).toEqual([200, 304])
    expect([(await get(ann.token)).status, (await get(ann.token, etag)).status]).toEqual([403, 403])
  })

  it('of a dashboard begin with its first day', async () => {
    const guest = await test.signUp()
    for (const date of ['2028-01-01', '2028-01-02', '2028-01-03'])
      await create({ date, assignedTo: [guest._id, ann._id] })
    const upcoming = await test.app.meetings.upcoming(guest, '2028-01-02')
    expect(upcoming.map(({ date, assignedTo }) => [date, assignedTo])).toEqual([
      ['2028-01-02', [guest._id, ann._id].sort()],
      ['2028-01-03', [guest._id, ann._id].sort()],
    ])
  })

  it('lose a person who is removed for good, and stay', async () => {
    const gone = await test.signUp()
    const { _id } = (await create({ assignedTo: [gone._id, ann._id] })).body
    await test.db.deleteFrom('users').where('id', '=', gone._id).execute()
    await create()
    expect((await list(ann.token)).find((meeting) => meeting._id === _id)?.assignedTo).toEqual([ann._id])
    expect((await rows('meeting_guests')).filter(({ user_id }) => user_id === gone._id)).toEqual([])
  })
})

describe('deleting a meeting', () => {
  it('is 404 where there is none', async () => {
    const before = await stored()
    const none = await remove('nothing')
    expect([none.status, none.body.code]).toEqual([404, 'meeting_not_found'])
    expect(await stored()).toEqual(before)
  })

  it('answers 204, deletes the invitations, and is audited', async () => {
    const { _id } = (await create({ title: 'To go', assignedTo: [ann._id] })).body
    const before = await revision()
    expect((await remove(_id)).status).toBe(204)
    expect(await revision()).toBe(before + 1)
    expect((await list(ann.token)).some((meeting) => meeting._id === _id)).toBe(false)
    const { guests, audit } = await stored()
    expect(guests.filter(({ meeting_id }) => meeting_id === _id)).toEqual([])
    const entry = audit.find(({ subject_id, action }) => subject_id === _id && action === 'meeting.deleted')
    expect([entry?.actor_id, JSON.parse(entry?.detail ?? '')]).toEqual([admin._id, { title: 'To go' }])
    expect((await remove(_id)).status).toBe(404)
  })

  it('by two at once succeeds once', async () => {
    const { _id } = (await create()).body
    const answers = await Promise.all([remove(_id), remove(_id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  })
})

describe('open screens', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })

  /** Collects the meeting events of a person's connection; `until` resolves after that many events. */
  async function listen({ token }: Person) {
    const { socket } = await connectLive(test, token)
    sockets.push(socket)
    const heard: [string, unknown][] = []
    const waiting: { count: number; resolve: () => void }[] = []
    for (const event of ['meetingSaved', 'meetingDeleted'])
      socket.on(event, (payload: unknown) => {
        heard.push([event, payload])
        for (const { count, resolve } of waiting) if (heard.length >= count) resolve()
      })
    const until = (count: number) =>
      new Promise<void>((resolve) => (heard.length >= count ? resolve() : waiting.push({ count, resolve })))
    return { heard, until }
  }

  it('of guests and admins receive each event once; others receive none', async () => {
    const invitedAdmin = await test.signUp({ role: 'admin' })
    const [guest, other, boss, both] = await Promise.all([ann, bo, admin, invitedAdmin].map(listen))
    const meeting: Meeting = (await create({ assignedTo: [ann._id, invitedAdmin._id] })).body
    await remove(meeting._id)
    // Bo's own meeting is published last: every earlier event has arrived by then.
    const last = (await create({ title: 'Last', assignedTo: [bo._id] })).body
    await Promise.all([guest?.until(2), other?.until(1), boss?.until(3), both?.until(3)])
    const told = [
      ['meetingSaved', meeting],
      ['meetingDeleted', { _id: meeting._id }],
    ]
    expect(guest?.heard).toEqual(told)
    expect(other?.heard).toEqual([['meetingSaved', last]])
    expect(boss?.heard).toEqual([...told, ['meetingSaved', last]])
    expect(both?.heard).toEqual([...told, ['meetingSaved', last]])
  })
})
