import { beforeAll, describe, expect, it } from 'vitest'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { type NewRun, type Run, runsApi } from '#shared/rota/fill.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
const NAMES = ['Ann Abel', 'Bob Bell', 'Cid Cole', 'Dot Dale']
let admin: Person | undefined
let people: Person[] = []
let [door, balcony] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  people = []
  for (const name of NAMES) people.push(await test.signUp({ name }))
  // Admins are members of the team, too: here they serve nowhere.
  await rota.days(admin._id, 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})

const idOf = (at: number) => people[at]?._id ?? ''

/** Two Sundays of a month of its own, each with a place at the door and one at the balcony. */
let months = 0
async function twoSundays() {
  months += 1
  const first = new Date(Date.UTC(2099, months, 1))
  const day = (week: number) =>
    new Date(first.getTime() + (((7 - first.getUTCDay()) % 7) + week * 7) * 86_400_000).toISOString().slice(0, 10)
  const needs = { [door]: [1, 1], [balcony]: [1, 1] } as const
  const services = [await rota.service(day(0), '9am', needs), await rota.service(day(1), '9am', needs)] as const
  return { from: day(0), to: day(1), services }
}

const start = async (input: Partial<NewRun> & { from: string; to: string }) =>
  test.call(runsApi.start, input, admin?.token)

async function ended(id: string): Promise<Run> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const { body } = await test.call(runsApi.show, { id }, admin?.token)
    if (body.endedAt !== null) return body
    if (Date.now() > deadline) throw new Error('The run does not end')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function filled(input: Partial<NewRun> & { from: string; to: string }): Promise<Run> {
  const { status, body } = await start(input)
  expect(status).toBe(202)
  return ended(body._id)
}

const board = async ({ from, to }: { from: string; to: string }) =>
  (await test.call(boardApi.show, { from, to }, admin?.token)).body
const drafted = (services: BoardService[]) =>
  services.map(({ places }) =>
    places
      .filter(({ layer }) => layer === 'draft')
      .map(({ userId, post, source, locked }) => `${userId} ${post} ${source}${locked ? ' locked' : ''}`),
  )
const apply = (id: string, anyway = false) => test.call(runsApi.apply, { id, anyway }, admin?.token)
const undo = (id: string) => test.call(runsApi.undo, { id }, admin?.token)
const savePlaces = (
  serviceId: string,
  revision: number,
  places: { userId: string; postId: string; locked?: boolean }[],
) => test.call(boardApi.saveDraft, { serviceId, revision, places }, admin?.token)

describe('a fill is refused', () => {
  it('for days that are none, and for a run that is not there', async () => {
    const { from, to } = await twoSundays()
    const backwards = await start({ from: to, to: from })
    expect([backwards.status, backwards.body.issues?.[0]?.path]).toEqual([400, 'to'])
    expect((await start({ from, to: '2199-01-01' })).body.issues?.[0]?.path).toBe('to')
    for (const endpoint of [runsApi.show, runsApi.stop, runsApi.apply, runsApi.undo])
      expect((await test.call(endpoint, { id: 'none' }, admin?.token)).status).toBe(404)
  })

  it('without services, and where nobody can serve', async () => {
    expect((await start({ from: '2098-01-01', to: '2098-01-31' })).body.code).toBe('no_services')
    const { from, to } = await twoSundays()
    const skill = await rota.skill('First aid')
    const closed = await rota.post('Infirmary', { skill_id: skill })
    await test.db.updateTable('service_needs').set({ post_id: closed }).where('post_id', '=', door).execute()
    await test.db.deleteFrom('service_needs').where('post_id', '=', balcony).execute()
    expect((await start({ from, to })).body.code).toBe('nobody_available')
    await test.db.deleteFrom('services').execute()
  })

  it('of more people than are filled in a minute', async () => {
    const days = await twoSundays()
    const [row] = await test.db.selectFrom('users').selectAll().where('id', '=', idOf(0)).execute()
    if (!row) throw new Error('There is a member')
    const crowd = Array.from({ length: 500 }, (_, at) => ({
      ...row,
      id: `crowd ${at}`,
      email: `crowd${at}@example.org`,
      phone_number: null,
      verified_phone_number: null,
    }))
    for (let at = 0; at < crowd.length; at += 50)
      await test.db
        .insertInto('users')
        .values(crowd.slice(at, at + 50))
        .execute()
    const { status, body } = await start(days)
    expect([status, body.code]).toEqual([413, 'rota_too_large'])
    await test.db.deleteFrom('users').where('id', 'like', 'crowd %').execute()
  })

  it('while another is under way, which it answers with; once that is stopped it is not', async () => {
    const days = await twoSundays()
    const first = await start(days)
    expect(first.body.secondsLeft).toBeGreaterThan(0)
    const second = await start({ ...days, keepNearDraft: true })
    expect([second.status, second.body.code]).toEqual([409, 'run_under_way'])
    expect((second.body as unknown as { run: Run }).run._id).toBe(first.body._id)
    // The same press from another page waits for the same run.
    const same = await start(days)
    expect([same.status, same.body._id]).toEqual([202, first.body._id])
    const stopped = await test.call(runsApi.stop, { id: first.body._id }, admin?.token)
    expect(['stopped', 'done']).toContain(stopped.body.state)
    expect((await test.call(runsApi.stop, { id: first.body._id }, admin?.token)).body).toEqual(stopped.body)
    expect((await filled(days)).state).toBe('done')
  })
})

describe('a fill', () => {
  it('finds a proved rota, and touches nothing before it is applied', async () => {
    const days = await twoSundays()
    await rota.days(idOf(0), 'away', days.from)
    const run = await filled(days)
    expect(run).toMatchObject({ state: 'done', applied: false, empty: [], proof: null, kind: 'fill', mode: 'all' })
    expect(run.months).toBeNull()
    await test.db
      .updateTable('rota_runs')
      .set({ months: '[{"month":"2099-02","isProved":true}]' })
      .where('id', '=', run._id)
      .execute()
    expect((await ended(run._id)).months).toEqual([{ month: '2099-02', proved: true }])
    expect(run.goals.map(({ name, proved }) => [name, proved])).toEqual(
      ['coverage', 'wishes', 'welcome', 'fairness', 'spacing', 'preferences', 'stability'].map((name) => [name, true]),
    )
    expect(run.goals[0]).toMatchObject({ value: 0, bound: 0 })
    expect(run.places).toHaveLength(4)
    expect(run.places.filter(({ serviceId, userId }) => serviceId === days.services[0] && userId === idOf(0))).toEqual(
      [],
    )
    // Nobody serves on neighbouring Sundays: there are four for four places.
    expect(new Set(run.places.map(({ userId }) => userId)).size).toBe(4)
    expect(drafted((await board(days)).services)).toEqual([[], []])
  })

  it('becomes the draft, keeps what is locked, and is taken back', async () => {
    const days = await twoSundays()
    await savePlaces(days.services[0], 0, [
      { userId: idOf(2), postId: balcony, locked: true },
      { userId: idOf(3), postId: door },
    ])
    const before = drafted((await board(days)).services)
    const run = await filled(days)
    const applied = await apply(run._id)
    expect([applied.status, applied.body.applied]).toEqual([200, true])
    const after = drafted((await board(days)).services)
    expect(after[0]).toContain(`${idOf(2)} Balcony hand locked`)
    expect(after.flat()).toHaveLength(4)
    expect(after.flat().filter((place) => place.endsWith(' fill'))).toHaveLength(3)
    expect((await apply(run._id)).body).toEqual(applied.body)
    expect((await undo(run._id)).body.applied).toBe(false)
    expect(drafted((await board(days)).services)).toEqual(before)
    // The second service had no draft.
    expect((await board(days)).services[1]?.draft).toBeNull()
  })

  it('leaves no draft at a published service where it changes nothing, and makes one where it does', async () => {
    const days = await twoSundays()
    const [full, open] = days.services
    await test.db.updateTable('services').set({ published_at: new Date().toISOString() }).execute()
    await rota.assignment(full, idOf(0), door, 'accepted')
    await rota.assignment(full, idOf(1), balcony, 'asked')
    await rota.assignment(open, idOf(2), door, 'asked')
    const run = await filled({ ...days, mode: 'gaps' })
    expect((await apply(run._id)).body.applied).toBe(true)
    const after = (await board(days)).services
    expect(after.map(({ draft }) => draft !== null)).toEqual([false, true])
    expect(drafted(after)[1]).toHaveLength(2)
    await test.call(boardApi.dropDraft, { from: days.from, to: days.to }, admin?.token)
    await rota.assignment(open, idOf(3), balcony, 'asked')
    const idle = await filled({ ...days, mode: 'gaps' })
    expect((await apply(idle._id)).body.applied).toBe(true)
    expect((await board(days)).services.map(({ draft }) => draft)).toEqual([null, null])
    expect((await undo(idle._id)).body.applied).toBe(false)
    // A draft that differs in nothing is none: it stays as it is.
    const begun = (await test.call(boardApi.startDraft, { from: days.from, to: days.to }, admin?.token)).body
    const again = await filled({ ...days, mode: 'gaps' })
    expect((await apply(again._id)).body.applied).toBe(true)
    expect(drafted((await board(days)).services)).toEqual(drafted(begun.services))
    expect((await board(days)).services.map(({ draft }) => draft)).toEqual(begun.services.map(({ draft }) => draft))
  })

  it('is not taken back over what was changed since', async () => {
    const days = await twoSundays()
    const run = await filled(days)
    await apply(run._id)
    const revision = (await board(days)).services[0]?.draft?.revision ?? 0
    const first = (await board(days)).services[0]?.places ?? []
    const filledWith = first.flatMap(({ layer, userId, postId, locked }) =>
      layer === 'draft' && userId && postId ? [{ userId, postId, locked }] : [],
    )
    await savePlaces(days.services[0], revision, [])
    const refused = await undo(run._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'draft_changed'])
    expect(drafted((await board(days)).services)[0]).toEqual([])
    // A change that was taken back is none.
    await savePlaces(days.services[0], (await board(days)).services[0]?.draft?.revision ?? 0, filledWith)
    expect((await undo(run._id)).body.applied).toBe(false)
  })

  it('is refused where the team has changed since; what still fits can be applied', async () => {
    const days = await twoSundays()
    const run = await filled(days)
    const gone = run.places.find(({ serviceId }) => serviceId === days.services[0])?.userId ?? ''
    const row = { kind: 'away' as const, fromDay: days.from, toDay: days.from, userId: gone }
    await test.call(availabilityApi.addRow, row, admin?.token)
    const refused = await apply(run._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'rota_moved_on'])
    expect(drafted((await board(days)).services)).toEqual([[], []])
    expect((await apply(run._id, true)).body.applied).toBe(true)
    const after = drafted((await board(days)).services)
    expect(after.flat()).toHaveLength(3)
    expect(after[0]?.some((place) => place.startsWith(gone))).toBe(false)
  })

  it('fills gaps alone, and keeps who has accepted', async () => {
    const days = await twoSundays()
    const gap = [{ userId: idOf(3), postId: door }]
    await savePlaces(days.services[0], 0, gap)
    const accepted = await rota.assignment(days.services[1], idOf(1), door, 'accepted')
    const run = await filled({ ...days, mode: 'gaps' })
    const places = run.places.map(({ serviceId, userId, postId }) => `${serviceId} ${userId} ${postId}`)
    expect(places).toContain(`${days.services[0]} ${idOf(3)} ${door}`)
    expect(places).toContain(`${days.services[1]} ${idOf(1)} ${door}`)
    await apply(run._id)
    // An answer of a service that has a draft now changes the rota that a fill is made of.
    const again = await filled(days)
    const decline = { id: accepted, answer: 'decline' as const, reason: null }
    await test.call(answersApi.answerFor, decline, admin?.token)
    expect((await apply(again._id)).body.code).toBe('rota_moved_on')
  })

  it('applied anyway leaves what was locked or accepted meanwhile', async () => {
    const days = await twoSundays()
    const run = await filled(days)
    const [first, second] = days.services
    const other = (serviceId: string, postId: string) => {
      const placed = run.places.find((place) => place.serviceId === serviceId && place.postId === postId)?.userId
      const busy = run.places.filter((place) => place.serviceId === serviceId).map(({ userId }) => userId)
      return people.map(({ _id }) => _id).find((id) => id !== placed && !busy.includes(id)) ?? ''
    }
    const [locked, accepted] = [other(first, door), other(second, balcony)]
    await savePlaces(first, 0, [{ userId: locked, postId: door, locked: true }])
    await rota.assignment(second, accepted, balcony, 'accepted')
    expect((await apply(run._id)).body.code).toBe('rota_moved_on')
    await apply(run._id, true)
    const [ofFirst = [], ofSecond = []] = drafted((await board(days)).services)
    expect(ofFirst).toContain(`${locked} Main Door hand locked`)
    expect(ofFirst.filter((place) => place.includes('Main Door'))).toHaveLength(1)
    expect(ofSecond).toContain(`${accepted} Balcony kept`)
    expect(ofSecond.filter((place) => place.includes('Balcony'))).toHaveLength(1)
  })

  it('gives nobody the place of somebody who is suspended, and does not take it from them', async () => {
    const days = await twoSundays()
    const gone = await test.signUp({ name: `Gone ${months}` })
    await rota.assignment(days.services[0], gone._id, door, 'accepted')
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', gone._id).execute()
    const run = await filled(days)
    const atDoor = run.places.filter(({ serviceId, postId }) => serviceId === days.services[0] && postId === door)
    expect(atDoor).toEqual([])
    await apply(run._id)
    expect(drafted((await board(days)).services)[0]).toContain(`${gone._id} Main Door kept`)
    await test.db.deleteFrom('users').where('id', '=', gone._id).execute()
  })

  it('whose process died has failed, and is in nobody’s way', async () => {
    const days = await twoSundays()
    const run = await filled(days)
    const revive = { state: 'running' as const, ended_at: null, alive_at: '2020-01-01T00:00:00.000Z' }
    await test.db.updateTable('rota_runs').set(revive).where('id', '=', run._id).execute()
    expect((await test.call(runsApi.show, { id: run._id }, admin?.token)).body.state).toBe('failed')
    await test.db.updateTable('rota_runs').set(revive).where('id', '=', run._id).execute()
    expect((await filled(days)).state).toBe('done')
    expect((await test.call(runsApi.show, { id: run._id }, admin?.token)).body.state).toBe('failed')
  })
})

describe('a proof', () => {
  const prove = async (serviceId: string, postId: string, userId: string): Promise<Run> => {
    const { status, body } = await test.call(runsApi.prove, { serviceId, postId, userId }, admin?.token)
    expect(status).toBe(202)
    return ended(body._id)
  }

  it('says what a place costs, all others free to move, and that it is not possible', async () => {
    const days = await twoSundays()
    await rota.days(idOf(0), 'rather_not', days.from)
    await rota.days(idOf(1), 'away', days.from)
    const reluctant = await prove(days.services[0], door, idOf(0))
    expect(reluctant.proof).toEqual({ possible: true, equal: false, goal: 'wishes', by: 2 })
    expect((await prove(days.services[0], door, idOf(1))).proof).toMatchObject({ possible: false })
    expect((await prove(days.services[0], door, idOf(2))).proof).toMatchObject({ possible: true, equal: true })
    // Somebody who has accepted elsewhere that day stays there, and serves once a day.
    const later = await rota.service(days.from, '6pm', { [balcony]: [1, 1] })
    await rota.assignment(later, idOf(3), balcony, 'accepted')
    expect((await prove(days.services[0], door, idOf(3))).proof).toMatchObject({ possible: false })
    const refused = await apply(reluctant._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'run_not_ready'])
    const unknown = { serviceId: days.services[0], postId: door, userId: 'nobody' }
    expect((await test.call(runsApi.prove, unknown, admin?.token)).status).toBe(404)
  })
})

it('a stored plan is judged anew, locked places too', async () => {
  const days = await twoSundays()
  const run = await filled(days)
  await apply(run._id)
  const goals = Object.fromEntries(run.goals.map(({ name, value }) => [name, value]))
  expect(await test.app.rota.runs.check(days)).toEqual({
    services: 2,
    places: 4,
    goals: { ...goals, stability: 0 },
    broken: [],
  })
  const [place] = run.places
  const row = { kind: 'away' as const, fromDay: days.from, toDay: days.to, userId: place?.userId }
  await test.call(availabilityApi.addRow, row, admin?.token)
  const { broken } = await test.app.rota.runs.check(days)
  expect(broken.map(({ code, name }) => [code, NAMES.includes(name)])).toContainEqual(['away', true])
})

it('gives a place first to whoever serves less in the published month before, which is to come', async () => {
  await test.call(rotaSettingsApi.change, { historyDays: 14 }, admin?.token)
  const before = await twoSundays()
  const span = { from: before.from, to: before.to }
  await test.call(boardApi.startDraft, span, admin?.token)
  // Else Cid and Dot would be the first at both posts.
  const places = [door, balcony].map((postId, index) => ({ userId: idOf(index + 2), postId }))
  for (const { _id, draft } of (await board(span)).services)
    expect((await savePlaces(_id, draft?.revision ?? 0, places)).status).toBe(200)
  const { body: preview } = await test.call(boardApi.preview, span, admin?.token)
  const { revision } = preview
  expect((await test.call(publicationsApi.publish, { ...span, revision }, admin?.token)).status).toBe(201)

  const { from } = await twoSundays()
  const run = await filled({ from, to: from })
  await apply(run._id)
  const [next] = (await board({ from, to: from })).services
  const held = next?.places.flatMap(({ layer, userId }) => (layer === 'draft' ? [userId] : []))
  expect(held?.toSorted()).toEqual([idOf(0), idOf(1)].toSorted())
})
