import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { ASKED_MAX, availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let bob: Person
let door = ''
let turn = 0
const day = () => today('America/Chicago')
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  turn += 1
  ann = await test.signUp({ name: `Ann ${turn}` })
  bob = await test.signUp({ name: `Bob ${turn}` })
})

const paths = ({ issues = [] }: { issues?: { path: string }[] | undefined }) => issues.map(({ path }) => path)
const mine = async (span: object = {}, { token } = ann) => (await test.call(availabilityApi.mine, span, token)).body
const change = (patch: object, { token } = ann) => test.call(availabilityApi.change, patch, token)
const add = (row: object, { token } = ann) =>
  test.call(availabilityApi.addRow, { kind: 'away', fromDay: '2099-03-01', ...row }, token)

describe('who may', () => {
  it('members their own, admins everybody’s', async () => {
    expect((await add({ userId: bob._id })).status).toBe(403)
    const { body: row } = await add({})
    for (const call of [availabilityApi.changeRow, availabilityApi.removeRow]) {
      expect((await test.call(call, { id: row._id, nth: 1 }, bob.token)).status).toBe(404)
      expect((await test.call(call, { id: 'none' }, ann.token)).status).toBe(404)
    }
    expect((await add({ userId: ann._id, fromDay: '2099-04-01' }, admin)).body).toMatchObject({
      userId: ann._id,
      createdBy: { name: 'Zoe Admin' },
    })
    expect((await test.call(availabilityApi.changeRow, { id: row._id, nth: 1 }, admin.token)).body.nth).toBe(1)
  })
})

describe('wishes', () => {
  it.each(['sms', 'mail'] as const)(
    'that one is asked by %s are refused where the server sends none',
    async (askBy) => {
      const phone = `+1312555${1000 + turn}`
      const contact = { phone_number: phone, verified_phone_number: phone, email_verified: 1 as const }
      await test.db.updateTable('users').set(contact).where('id', '=', ann._id).execute()
      const { status, body } = await change({ smsOk: true, askBy })
      expect([status, paths(body), (await mine()).askWays]).toEqual([400, ['askBy'], ['app']])
    },
  )

  it('are the team’s until something is said', async () => {
    expect((await mine()).rota).toEqual({
      stated: false,
      times: 2,
      per: 'month',
      mostAMonth: null,
      mostADay: 1,
      backToBack: 'avoid',
      pausedFrom: null,
      pausedUntil: null,
      smsOk: false,
      askBy: 'app',
      offers: true,
      wishes: [],
      skills: [],
    })
    const wishes = [{ postId: door, wish: 'never' }]
    const { status, body } = await change({ times: 1, per: 'week', mostAMonth: 4, backToBack: 'fine', wishes })
    expect([status, body.rota]).toMatchObject([200, { stated: true, times: 1, per: 'week', mostAMonth: 4, wishes }])
    expect((await change({ offers: false })).body.rota).toMatchObject({ times: 1, per: 'week', offers: false, wishes })
  })

  it.each([
    [{ times: 0.2 }, 'times'],
    [{ times: 9 }, 'times'],
    [{ per: 'year' }, 'per'],
    [{ times: 4, mostAMonth: 2 }, 'mostAMonth'],
    [{ times: 1, per: 'week', mostAMonth: 3 }, 'mostAMonth'],
    [{ mostAMonth: 32 }, 'mostAMonth'],
    [{ pausedFrom: '2099-02-01', pausedUntil: '2099-01-31' }, 'pausedUntil'],
    [{ mostADay: 3 }, 'mostADay'],
    [{ wishes: [{ postId: 'none', wish: 'like' }] }, 'wishes.0.postId'],
  ])('refuses %j at %s, and keeps what was said', async (patch, path) => {
    await change({ times: 3 })
    const { status, body } = await change(patch)
    expect([status, paths(body)]).toEqual([400, [path]])
    expect((await mine()).rota).toMatchObject({ times: 3, mostAMonth: null, pausedFrom: null })
  })

  it('a quarter allows one a month', async () => {
    expect((await change({ times: 3, per: 'quarter', mostAMonth: 1 })).status).toBe(200)
  })
})

describe('rows', () => {
  it('are stored once', async () => {
    const { status, body } = await add({ reason: ' Holiday ', toDay: '2099-03-08' })
    expect([status, body]).toMatchObject([
      201,
      { kind: 'away', fromDay: '2099-03-01', toDay: '2099-03-08', anchorDay: '2099-03-01', weekdays: 0, everyWeeks: 1 },
    ])
    expect([body.reason, body.userId, body.createdBy?._id]).toEqual(['Holiday', ann._id, ann._id])
    const again = await add({ toDay: '2099-03-08', reason: 'Holiday' })
    expect([again.status, again.body._id]).toEqual([200, body._id])
    expect((await mine()).rows).toHaveLength(1)
    const other = await add({ toDay: '2099-03-08', reason: 'Wedding' })
    expect([other.status, other.body.reason]).toEqual([201, 'Wedding'])
  })

  it.each([
    [{ toDay: '2099-02-28' }, 'toDay'],
    [{ toDay: '2100-04-06' }, 'toDay'],
    [{ everyWeeks: 13 }, 'everyWeeks'],
    [{ weekdays: 128 }, 'weekdays'],
    [{ nth: 64 }, 'nth'],
    [{ kind: 'maybe' }, 'kind'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ templateId: 'none' }, 'templateId'],
  ])('refuse %j at %s', async (row, path) => {
    const { status, body } = await add(row)
    expect([status, paths(body)]).toEqual([400, [path]])
  })

  it('change in the fields that are sent, and go', async () => {
    const { body } = await add({ everyWeeks: 2, reason: 'Holiday' })
    const { body: moved } = await test.call(
      availabilityApi.changeRow,
      { id: body._id, fromDay: '2099-03-08' },
      ann.token,
    )
    expect(moved).toMatchObject({ fromDay: '2099-03-08', anchorDay: '2099-03-08', everyWeeks: 2, reason: 'Holiday' })
    const refused = await test.call(availabilityApi.changeRow, { id: body._id, toDay: '2099-03-01' }, ann.token)
    expect([refused.status, paths(refused.body)]).toEqual([400, ['toDay']])
    const { body: plain } = await test.call(availabilityApi.changeRow, { id: body._id, reason: '' }, ann.token)
    expect(plain.reason).toBeNull()
    expect((await test.call(availabilityApi.removeRow, { id: body._id }, ann.token)).status).toBe(204)
    expect((await mine()).rows).toEqual([])
  })

  it('name the places that they cover now, and decline nothing', async () => {
    const date = `20${60 + turn}-03-01`
    const service = await rota.service(date, '9am', { [door]: [1, 1] })
    const id = await rota.assignment(service, ann._id, door, 'accepted')
    const { body } = await add({ fromDay: date, toDay: date })
    expect(body.affected.map(({ _id, state }) => [_id, state])).toEqual([[id, 'accepted']])
    expect((await add({ fromDay: date, toDay: date, kind: 'rather_not' })).body.affected).toEqual([])
    const { body: board } = await test.call(boardApi.show, { from: date, to: date }, admin.token)
    expect(board.services[0]?.places[0]).toMatchObject({ state: 'accepted', blocks: [{ code: 'away' }] })
  })
})

describe('links', () => {
  const invite = (userId: string, kind = 'together') => test.call(availabilityApi.addLink, { userId, kind }, ann.token)

  it('hold once both agree, and either ends them', async () => {
    const { status, body } = await invite(bob._id)
    expect([status, body]).toMatchObject([201, { other: { _id: bob._id }, agreed: false, agreedByMe: true }])
    expect((await mine({}, bob)).links).toMatchObject([{ other: { _id: ann._id }, agreed: false, agreedByMe: false }])
    expect((await test.call(availabilityApi.agree, { id: body._id }, admin.token)).status).toBe(404)
    const agreed = await test.call(availabilityApi.agree, { id: body._id }, bob.token)
    expect([agreed.status, agreed.body.agreed]).toEqual([200, true])
    expect((await test.call(availabilityApi.removeLink, { id: body._id }, bob.token)).status).toBe(204)
    expect((await mine()).links).toEqual([])
  })

  it('refuse oneself, nobody, and the same twice', async () => {
    expect(paths((await invite(ann._id)).body)).toEqual(['userId'])
    expect(paths((await invite('none')).body)).toEqual(['userId'])
    await invite(bob._id)
    expect((await invite(bob._id, 'only_together')).body.code).toBe('link_conflict')
  })

  it('not with somebody holds at once, is known to who said it and admins alone, and is taken back by them', async () => {
    expect(paths((await invite(ann._id, 'apart')).body)).toEqual(['userId'])
    const { status, body } = await invite(bob._id, 'apart')
    expect([status, body]).toMatchObject([201, { kind: 'apart', other: { _id: bob._id }, agreed: true }])
    expect((await mine()).links).toMatchObject([{ _id: body._id, kind: 'apart' }])
    expect((await mine({}, bob)).links).toEqual([])
    for (const call of [availabilityApi.agree, availabilityApi.removeLink])
      expect((await test.call(call, { id: body._id }, bob.token)).status).toBe(404)
    for (const kind of ['apart', 'together']) expect((await invite(bob._id, kind)).body.code).toBe('link_conflict')
    // A person who is kept away from somebody asks as if nothing was said.
    const asks = { userId: ann._id, kind: 'together' } as const
    expect((await test.call(availabilityApi.addLink, asks, bob.token)).status).toBe(201)
    const seen = (await test.call(rotaLinksApi.list, {}, admin.token)).body
    expect(seen).toContainEqual(expect.objectContaining({ _id: body._id, kind: 'apart', userA: ann._id }))
    expect((await test.call(availabilityApi.removeLink, { id: body._id }, ann.token)).status).toBe(204)
    expect((await mine()).links).toMatchObject([{ kind: 'together' }])
  })

  it('never tell who is kept apart', async () => {
    const apart = { userA: ann._id, userB: bob._id, kind: 'apart' }
    const { body } = await test.call(rotaLinksApi.create, apart, admin.token)
    expect((await mine()).links).toEqual([])
    expect((await invite(bob._id)).status).toBe(201)
    for (const call of [availabilityApi.agree, availabilityApi.removeLink])
      expect((await test.call(call, { id: body._id }, ann.token)).status).toBe(404)
  })
})

describe('confirming and asking', () => {
  it('a day that is over is refused', async () => {
    const until = addDays(day(), -1)
    const { status, body } = await test.call(availabilityApi.confirm, { until }, ann.token)
    expect([status, paths(body)]).toEqual([400, ['until']])
    const { body: confirmed } = await test.call(availabilityApi.confirm, { until: '2099-02-28' }, ann.token)
    expect(confirmed.upTo).toBe('2099-02-28')
  })

  it('asks who has not confirmed so far, each once a day whom it reaches', async () => {
    await rota.device(bob._id)
    const until = '2098-06-30'
    await test.call(availabilityApi.confirm, { until }, ann.token)
    const ask = async () => (await test.call(availabilityApi.ask, { until }, admin.token)).body
    const [first, again] = [await ask(), await ask()]
    expect([first.push, first.asked - first.unreached.length, again.push]).toEqual([1, 1, 0])
    expect(again.unreached).toEqual(first.unreached)
    const asked = await test.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'availability.asked')
      .execute()
    const ids = asked.map(({ payload }) => JSON.parse(payload).userId)
    expect([ids.includes(bob._id), ids.includes(ann._id)]).toEqual([true, false])
  })
})

describe('the question about days to some people', () => {
  it('goes to them alone; whom an admin asked by hand gets nothing, and both count as asked today', async () => {
    await rota.device(bob._id)
    const until = '2098-07-31'
    const named = async (userIds: string[], byHand = false) =>
      (await test.call(availabilityApi.ask, { until, userIds, byHand }, admin.token)).body
    const sent = async () =>
      (await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'availability.asked').execute())
        .map(({ payload }) => JSON.parse(payload))
        .filter((one) => one.until === until)
        .map(({ userId }) => userId)
    for (const [input, token, status] of [
      [{ until, userIds: [ann._id] }, ann.token, 403],
      [{ until, userIds: [] }, admin.token, 400],
      [{ until, userIds: Array.from({ length: ASKED_MAX + 1 }, (_, at) => `id${at}`) }, admin.token, 400],
    ] as const)
      expect((await test.call(availabilityApi.ask, input, token)).status).toBe(status)
    expect(await named(['nobody'])).toMatchObject({ asked: 0 })
    expect(await named([bob._id])).toMatchObject({ asked: 1, push: 1, unreached: [] })
    expect(await named([ann._id])).toMatchObject({ asked: 1, push: 0, unreached: [{ _id: ann._id }] })
    const span = { from: day(), to: addDays(day(), 30) }
    const askedOn = async () => {
      const { body } = await test.call(availabilityApi.members, span, admin.token)
      return [ann, bob].map(({ _id }) => body.find(({ user }) => user._id === _id)?.askedOn)
    }
    expect(await askedOn()).toEqual([undefined, day()])
    expect(await named([ann._id], true)).toMatchObject({ asked: 1 })
    expect(await askedOn()).toEqual([day(), day()])
    expect(await sent()).toEqual([bob._id])
  })
})

describe('shares', () => {
  it('count weeks in which one could serve, and what one has', async () => {
    const year = `20${60 + turn}`
    await change({ times: 1, per: 'week' })
    const [first, second, third] = [`${year}-02-01`, `${year}-02-08`, `${year}-02-15`]
    const ids: string[] = []
    for (const date of [first, second, third]) ids.push(await rota.service(date, '9am', { [door]: [1, 1] }))
    await rota.assignment(ids[0] ?? '', ann._id, door, 'accepted')
    await rota.assignment(ids[1] ?? '', ann._id, door, 'declined')
    await add({ fromDay: third, toDay: third })
    const { share } = await mine({ from: first, to: third })
    expect(share).toMatchObject({
      fromDay: first,
      toDay: third,
      share: 2,
      served: 0,
      asked: 0,
      accepted: 1,
      declined: 1,
    })
    expect([share.teamLeast, share.teamMost]).toEqual([0, 1])
    const { body: members } = await test.call(availabilityApi.members, { from: first, to: third }, admin.token)
    const own = members.find(({ user }) => user._id === ann._id)
    expect([own?.share, own?.rows.length, own?.rota.stated]).toEqual([share, 1, true])
  })

  it('count what was served in the days of the span that are over', async () => {
    const past = addDays(day(), -7 - turn)
    await rota.shift(past, '9am', 'Main Door', `Ann ${turn}`, ann._id)
    expect((await mine({ from: past, to: day() })).share.served).toBe(1)
    expect((await mine()).share.served).toBe(0)
  })

  it('of a span that is none are refused', async () => {
    for (const span of [{ to: '2020-01-01' }, { from: '2099-01-01', to: '2099-04-11' }, { to: addDays(day(), 100) }])
      for (const { token } of [ann, admin])
        expect(paths((await test.call(availabilityApi.mine, span, token)).body)).toEqual(['to'])
    const long = { from: '2099-01-01', to: '2099-04-11' }
    expect((await test.call(availabilityApi.mine, long, ann.token)).body).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'to', message: 'At most 100 days at once.' }],
    })
    expect((await test.call(availabilityApi.mine, { ...long, to: '2099-04-10' }, ann.token)).status).toBe(200)
  })
})

describe('an admin', () => {
  it('changes a member’s wishes and skills', async () => {
    const skillId = await rota.skill(`First aid ${turn}`)
    const patch = { userId: ann._id, times: 4, skills: [{ skillId, level: 'learning' }] }
    const { status, body } = await test.call(availabilityApi.changeMember, patch, admin.token)
    expect([status, body.rota.times, body.rota.skills]).toEqual([
      200,
      4,
      [{ skillId, name: `First aid ${turn}`, level: 'learning', validUntil: null }],
    ])
    expect((await mine()).rota.skills).toEqual(body.rota.skills)
    const wrong = { userId: ann._id, skills: [{ skillId: 'none', level: 'able' }] }
    expect(paths((await test.call(availabilityApi.changeMember, wrong, admin.token)).body)).toEqual([
      'skills.0.skillId',
    ])
    expect((await test.call(availabilityApi.changeMember, { ...patch, userId: 'none' }, admin.token)).status).toBe(404)
  })

  it('sets what holds for everybody', async () => {
    expect((await test.call(rotaSettingsApi.show, {}, admin.token)).body).toEqual(ROTA_DEFAULTS)
    for (const [patch, path] of [
      [{ restDays: 0 }, 'restDays'],
      [{ quietFrom: '25:00' }, 'quietFrom'],
      [{ answerDays: 31 }, 'answerDays'],
      [{ waveMinutes: [1, 1, 1, 0] }, 'waveMinutes.3'],
    ] as const)
      expect(paths((await test.call(rotaSettingsApi.change, patch, admin.token)).body)).toEqual([path])
    const { body } = await test.call(rotaSettingsApi.change, { defaultTimes: 1, lateHours: 0.5 }, admin.token)
    expect(body).toEqual({ ...ROTA_DEFAULTS, defaultTimes: 1, lateHours: 0.5 })
    expect((await mine()).rota.times).toBe(1)
    await test.call(rotaSettingsApi.change, { defaultTimes: 2 }, admin.token)
  })

  it('who raises what holds for everybody stops nobody from saying something else', async () => {
    expect((await change({ mostAMonth: 2 })).status).toBe(200)
    await test.call(rotaSettingsApi.change, { defaultTimes: 3 }, admin.token)
    expect((await change({ smsOk: true })).status).toBe(200)
    expect(paths((await change({ mostAMonth: 2 })).body)).toEqual(['mostAMonth'])
    await test.call(rotaSettingsApi.change, { defaultTimes: 2 }, admin.token)
  })
})

it('stands in one’s own data', async () => {
  await change({ times: 3 })
  await add({ reason: 'Holiday' })
  await test.call(availabilityApi.addLink, { userId: bob._id, kind: 'together' }, ann.token)
  const { body } = await test.call(ownDataApi.download, {}, ann.token)
  expect(body).toMatchObject({
    availability: { rota: { times: 3 }, rows: [{ reason: 'Holiday' }], confirmedUntil: null },
    links: [{ kind: 'together', other: { name: `Bob ${turn}` } }],
  })
})
