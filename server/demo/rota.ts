import { addDays, DAY_MS, today } from '#shared/days.ts'
import type { BoardService } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/client.ts'
import type { Viewer } from '../http/viewer.ts'
import { DEMO_ZONES, drawFloorPlan } from './floorPlan.ts'
import { stationOf } from './stations.ts'
import { DEMO_SERVICES, DEMO_TIES } from './team.ts'

/** Days after today that are published, as today is, and those after them that are a draft. */
const PUBLISHED_DAYS = 28
const DRAFT_DAYS = 28

/** Every third of the people who are asked has accepted, every eleventh cannot; today's have all accepted. */
const ACCEPTS = 3
const DECLINES = 11

const SETTLED = 'We are away with the family that weekend.'

/** Draws the church, and makes the posts in it and the templates of its services. */
async function seedTemplates({ rota, floorPlans }: App, viewer: Viewer): Promise<void> {
  const file = { filename: 'church.png', bytes: await drawFloorPlan() }
  const { _id: id } = await floorPlans.create(viewer, { name: 'Church' }, { file })
  const plan = await floorPlans.change(
    viewer,
    { id, zones: DEMO_ZONES.map((zone) => ({ ...zone })) },
    { file: undefined },
  )
  const ids = new Map<string, string>()
  for (const name of new Set(DEMO_SERVICES.flatMap(([, , posts]) => [...posts])))
    ids.set(name, (await rota.posts.create(viewer, { name, sortOrder: ids.size, ...stationOf(name, plan) }))._id)
  for (const [days, serviceTime, posts] of DEMO_SERVICES) {
    const weekday = days % 7
    const name = `${weekday === 0 ? 'Sunday' : 'Midweek'} ${serviceTime}`
    const needs = posts.map((post) => ({ postId: ids.get(post) ?? '', minPeople: 1, maxPeople: 1, priority: 2 }))
    await rota.templates.create(viewer, { name, weekday, serviceTime, tieColor: DEMO_TIES[0], needs })
  }
}

/** Number of times that everybody is in the schedule of each day. */
function timesOnDays(services: BoardService[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { date, places } of services)
    for (const { userId } of places) times.set(`${date} ${userId}`, (times.get(`${date} ${userId}`) ?? 0) + 1)
  return times
}

/** People whom a service gets: those whom the schedule has there, and others in turn, nobody twice a day. */
function placesFor(service: BoardService, people: string[], times: Map<string, number>): DraftPlace[] {
  const timesOf = (id: string) => times.get(`${service.date} ${id}`) ?? 0
  return service.needs.flatMap(({ postId }): DraftPlace[] => {
    const known = service.places.find((place) => place.layer === 'outside' && place.postId === postId)?.userId
    const userId = known ?? people.find((id) => timesOf(id) === 0)
    if (!userId || timesOf(userId) > (known ? 1 : 0)) return []
    times.set(`${service.date} ${userId}`, 1)
    people.push(...people.splice(people.indexOf(userId), 1))
    return [{ userId, postId, locked: false }]
  })
}

/** Plans a span: every place that the schedule or somebody who is free can fill. */
async function plan({ rota }: App, viewer: Viewer, span: { from: string; to: string }, people: string[]) {
  const { services } = await rota.board.startDraft(viewer, span)
  const times = timesOnDays(services)
  for (const service of services) {
    const places = placesFor(service, people, times)
    if (service.draft && places.length > 0)
      await rota.board.saveDraft(viewer, {
        serviceId: service._id,
        revision: service.draft.revision,
        places,
        force: false,
      })
  }
}

/** A published month with some answers, the draft of the next one, and days on which people are away. */
export async function seedRota(app: App, db: Db, viewer: Viewer): Promise<void> {
  const { rota } = app
  await seedTemplates(app, viewer)
  const people = (await app.users.all()).map(({ _id }) => _id)
  const day = today(await app.team.timeZone())
  const first = { from: day, to: addDays(day, PUBLISHED_DAYS) }
  const second = { from: addDays(first.to, 1), to: addDays(first.to, DRAFT_DAYS) }
  await plan(app, viewer, first, people)
  // Services that have begun are published no more: those of today were, days ago.
  const published_at = new Date(Date.now() - PUBLISHED_DAYS * DAY_MS).toISOString()
  await db.updateTable('services').set({ published_at }).where('date', '=', day).execute()
  const { revision } = await rota.board.preview(first)
  await rota.publications.publish(viewer, { ...first, revision, note: null, tell: false, saidYes: [] })
  const asked = (await rota.board.show(first)).services.flatMap(({ date, places }) =>
    places.flatMap(({ layer, assignmentId: id, userId }) =>
      layer === 'live' && id && userId ? [{ id, person: { _id: userId }, isToday: date === day }] : [],
    ),
  )
  for (const [place, { id, person, isToday }] of asked.entries()) {
    if (isToday) await rota.answers.answerByLink(person, { id, answer: 'accept', reason: null })
    else if (place % DECLINES === DECLINES - 1)
      await rota.answers.answerByLink(person, { id, answer: 'decline', reason: SETTLED })
    else if (place % ACCEPTS === 0) await rota.answers.answerByLink(person, { id, answer: 'accept', reason: null })
  }
  await plan(app, viewer, { from: second.from, to: addDays(second.from, DRAFT_DAYS / 2 - 1) }, people)
  // This comes after the draft: the board shows what stands against it now.
  for (const [place, userId] of people.slice(0, 4).entries()) {
    const fromDay = addDays(second.from, place * 7)
    const days = { fromDay, toDay: addDays(fromDay, 6), weekdays: 0, nth: 0, everyWeeks: 1, templateId: null }
    await rota.rows.add(viewer, { kind: 'away', ...days, reason: null, userId })
  }
}
