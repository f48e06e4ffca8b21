import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { acceptedDoor, type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, team, asAdmin } = on

let ann: Person
let [day, service, id, shiftId] = ['', '', '', '']
let turn = 0
/** Ann has accepted the door of a service with a blue tie. */
beforeEach(async () => {
  turn += 1
  const made = await acceptedDoor(on, `Ann ${turn}`)
  ann = made.person
  day = made.day
  service = made.service
  id = made.id
  shiftId = made.shiftId
})
afterEach(() => void vi.useRealTimers())

describe('a planned shift that is taken out of the plan keeps its UID, and its SEQUENCE does not fall', () => {
  const eventOf = async (feed: { events(): Promise<{ shiftId: string; status: string | null; sequence: number }[]> }) =>
    (await feed.events()).filter((event) => event.shiftId === shiftId).map(({ status, sequence }) => [status, sequence])

  it.each([
    ['to another post', () => ({ assignment: 'Parking' })],
    ['to another time', () => ({ serviceTime: '4pm' })],
    ['to another day', () => ({ date: on.freshDay() })],
  ])('by an edit %s, also after the day of its service', async (_how, patch) => {
    const feed = await on.feed(ann)
    expect(await eventOf(feed)).toEqual([['CONFIRMED', 1]])
    await asAdmin(scheduleApi.change, { id: shiftId, ...patch() })
    expect(await eventOf(feed)).toEqual([[null, 2]])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) + 86_400_000 })
    expect(await eventOf(feed)).toEqual([[null, 2]])
  })

  it('by a month that is cleared and put back', async () => {
    const feed = await on.feed(ann)
    const { body } = await asAdmin(importsApi.clear, { month: day.slice(0, 7) })
    expect(await eventOf(feed)).toEqual([['CANCELLED', 2]])
    await asAdmin(importsApi.undo, { id: body.importId ?? '' })
    // Her yes of the test has no minute, so she is asked anew.
    expect(await eventOf(feed)).toEqual([['TENTATIVE', 3]])
    expect(await on.card(ann, id)).toMatchObject({ state: 'asked', shiftId, sequence: 3 })
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
  })

  it('by a name that it is given, and that turns out to be theirs', async () => {
    const feed = await on.feed(ann)
    const dee = await on.person(`Dee ${turn}`)
    await asAdmin(scheduleApi.change, { id: shiftId, name: dee.name })
    expect(await eventOf(feed)).toEqual([['CANCELLED', 2]])
    await test.call(ownDataApi.remove, { password: PASSWORD }, dee.token)
    const former = (await asAdmin(scheduleApi.list, { view: 'all', from: day, to: day })).body as Shift[]
    const name = former.find(({ _id }) => _id === shiftId)?.user.name
    expect((await asAdmin(unknownNamesApi.use, { name, userId: ann._id })).status).toBe(200)
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
    expect(await eventOf(feed)).toEqual([[null, 2]])
  })

  it('by a decline that is taken back after the same was typed', async () => {
    const feed = await on.feed(ann)
    const say = (answer: string) => asAdmin(answersApi.answerFor, { id, answer })
    expect((await say('decline')).status).toBe(200)
    expect(await eventOf(feed)).toEqual([['CANCELLED', 2]])
    expect((await on.type(day, 'Main Door', ann.name)).status).toBe(201)
    expect((await say('accept')).status).toBe(200)
    expect(await eventOf(feed)).toEqual([['CONFIRMED', 3]])
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
  })

  it('by a month that is cleared and put back after its service has moved', async () => {
    const feed = await on.feed(ann)
    const { body } = await asAdmin(importsApi.clear, { month: day.slice(0, 7) })
    expect((await asAdmin(servicesApi.change, { id: service, date: on.freshDay() })).status).toBe(200)
    const [[, moved = 0] = []] = (await eventOf(feed)) as [string, number][]
    expect(moved).toBeGreaterThanOrEqual(2)
    await asAdmin(importsApi.undo, { id: body.importId ?? '' })
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
    expect(await eventOf(feed)).toEqual([[null, moved]])
  })

  it('and goes on with both when it is published again', async () => {
    const feed = await on.feed(ann)
    await asAdmin(importsApi.clear, { month: day.slice(0, 7) })
    await on.draft(service, day, [{ userId: ann._id, postId: team.door }])
    expect((await on.publish(day)).status).toBe(201)
    expect(await eventOf(feed)).toEqual([['TENTATIVE', 3]])
    expect(await on.card(ann, id)).toMatchObject({ state: 'asked', shiftId, sequence: 3 })
  })
})

it('two places that a shift was in turn are one event when both have ended', async () => {
  const feed = await on.feed(ann)
  const other = on.freshDay()
  const later = await on.service(other, { [team.door]: [1, 2] })
  await asAdmin(scheduleApi.change, { id: shiftId, date: other })
  await on.draft(later, other, [{ userId: ann._id, postId: team.door }])
  expect((await on.publish(other)).status).toBe(201)
  expect((await asAdmin(scheduleApi.remove, { id: shiftId })).status).toBe(200)
  const events = await feed.events()
  expect(events).toMatchObject([{ shiftId, status: 'CANCELLED' }])
  expect(events[0]?.sequence).toBeGreaterThan(2)
})

describe('a service that somebody declined', () => {
  beforeEach(async () => expect((await on.answer(ann, id, 'decline')).status).toBe(200))

  it('made by hand and deleted is listed as cancelled, and feeds show it so until its day is over', async () => {
    const feed = await on.feed(ann)
    expect((await asAdmin(servicesApi.remove, { id: service })).status).toBe(204)
    const listed = (await asAdmin(servicesApi.list, { from: day, to: day })).body
    expect(listed).toMatchObject([{ _id: service, state: 'cancelled' }])
    expect(await feed.events()).toMatchObject([{ shiftId, status: 'CANCELLED', sequence: 2 }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T20:00:00Z`) })
    expect(await feed.events()).toMatchObject([{ shiftId, status: 'CANCELLED' }])
    vi.setSystemTime(Date.parse(`${day}T12:00:00Z`) + 86_400_000)
    expect(await feed.events()).toEqual([])
  })

  it('and one that nobody ever had a place at is gone', async () => {
    const other = await on.service(day, { [team.door]: [1, 1] }, {}, '6pm')
    expect((await asAdmin(servicesApi.remove, { id: other })).status).toBe(204)
    expect((await asAdmin(servicesApi.list, { from: day, to: day })).body.map(({ _id }) => _id)).toEqual([service])
  })

  it('and is moved raises the sequence of the declined card, which an older answer does not reach', async () => {
    const feed = await on.feed(ann)
    const before = await on.card(ann, id)
    const next = on.freshDay()
    expect((await asAdmin(servicesApi.change, { id: service, date: next })).status).toBe(200)
    const after = await on.card(ann, id)
    expect(after).toMatchObject({ state: 'declined', date: next, sequence: before.sequence + 1 })
    const audited = test.db.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', id)
    expect(await audited.execute()).toContainEqual({ action: 'assignment.moved', actor_id: team.admin._id })
    const stale = { id, answer: 'accept', sequence: before.sequence }
    expect((await test.call(answersApi.answer, stale, ann.token)).body).toMatchObject({
      code: 'assignment_changed',
      assignment: { sequence: after.sequence, date: next },
    })
    expect(await feed.events()).toMatchObject([{ shiftId, status: 'CANCELLED', date: next, sequence: after.sequence }])
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    expect(await on.shown(next)).toEqual([[ann.name, 'Main Door']])
  })

  it('and is cancelled later counts for no decline in the report', async () => {
    const report = async () =>
      (await asAdmin(rotaReportApi.show, { from: day, to: day })).body
        .filter(({ user }) => user._id === ann._id)
        .map(({ declined, declinedLate }) => [declined, declinedLate])
    await test.db
      .updateTable('places')
      .set({ answered_at: `${day}T00:00:00.000Z` })
      .where('id', '=', id)
      .execute()
    expect(await report()).toEqual([[1, 1]])
    await asAdmin(servicesApi.cancel, { id: service })
    expect(await report()).toEqual([[0, 0]])
    await asAdmin(servicesApi.restore, { id: service })
    expect(await report()).toEqual([[1, 1]])
  })
})
