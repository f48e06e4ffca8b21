import { randomUUID } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import type { BoardService } from '#shared/rota/board.ts'
import { SERVICE_MINUTES } from '#shared/serviceTime.ts'
import type { NewCount } from '#shared/sunday/counts.ts'
import type { FloorPlan } from '#shared/sunday/floorPlans.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../http/viewer.ts'
import { beginsAt } from '../instantOf.ts'
import type { DemoZone } from './floorPlan.ts'
import { orderOfService } from './orderOfService.ts'
import type { DemoName } from './team.ts'

/** Past Sundays of which head counts are known, this year and at the same time of the year before. */
const COUNTED_WEEKS = 13
const YEAR_DAYS = 364

/** Services that are counted, with how full they usually are. */
const COUNTED = [
  ['9am', 0.52],
  ['10:45am', 0.74],
] as const

/** Weeks back of a Sunday on which the church was full, and its name. */
const FULL_WEEK = { back: 6, name: 'Choir Sunday' }

/** Share by which the services are fuller than a year ago. */
const GROWTH = 0.06

/** Shares of children among the people of a zone. */
const CHILDREN_IN: { [zone in DemoZone]?: number } & Record<string, number | undefined> = {
  'Left pews': 0.12,
  'Right pews': 0.12,
  'Children’s hall': 0.8,
}

/** The number is invented: a press on it reaches no ambulance. */
const EMERGENCY = { emergencyNumber: '(312) 555-0100', address: '1200 Chestnut Street, north entrance' }

const COUNTED_AFTER_MS = 35 * 60_000
const RECORDED_AFTER_MS = 90 * 60_000

const BAPTISM = {
  name: 'Baptism Sunday',
  note: 'Two families sit in rows 1 and 2 on the left, please keep them free.\nThe lift is out of order: chairs for those who cannot climb stairs stand by the north entrance.\nCount after the second hymn.',
}
const LIFT =
  'The lift is out of order until Thursday. Chairs for those who cannot climb stairs stand by the north entrance.'

const FAINTED =
  'A lady felt faint after the second hymn, row 7 on the right. Rosa, who is a nurse, sat with her in the narthex. Her son took her home at 11:20, and she is well.'

/** The Sunday after a day. */
export const sundayAfter = (day: string): string => addDays(day, 7 - new Date(day).getUTCDay())

const lastSundayBefore = (day: string): string => addDays(sundayAfter(addDays(day, -1)), -7)

const isCounted = (serviceTime: string) => COUNTED.some(([counted]) => counted === serviceTime)

/** Share of a zone's seats that were taken: more in the middle of the season, never the same twice. */
function fullness(usual: number, week: number, zone: number, isFull: boolean): number {
  const season = 0.08 * Math.sin((week / COUNTED_WEEKS) * Math.PI)
  const chance = 0.09 * Math.sin(week * 2.3 + zone * 1.7)
  return Math.min(1, usual + season + chance + (isFull ? 0.22 : 0))
}

/** Counts of a service that was `usual` full, `back` weeks ago. */
function countsOf(plan: FloorPlan, usual: number, back: number) {
  const isFull = back === FULL_WEEK.back
  return plan.zones.flatMap(({ _id: zoneId, name, seats }, place) => {
    const people = Math.round((seats ?? 0) * fullness(usual, back, place, isFull))
    const children = CHILDREN_IN[name]
    return [
      { zoneId, isOfChildren: false, value: people },
      ...(children ? [{ zoneId, isOfChildren: true, value: Math.round(people * children) }] : []),
    ]
  })
}

/** Head counts of past services by zone, this year's and last year's. */
async function seedCounts({ rota, counts, floorPlans, team }: App, viewer: Viewer, day: string): Promise<void> {
  const countKinds = [{ _id: 'people', name: 'People' }, { name: 'Children' }]
  const [people, children] = (await rota.settings.change(viewer, { countKinds, ...EMERGENCY })).countKinds
  const [plan] = await floorPlans.list()
  if (!people || !children || !plan) throw new Error('The demo has nothing to count')
  const timeZone = await team.timeZone()
  const entries: NewCount[] = []
  for (const years of [1, 0])
    for (let back = COUNTED_WEEKS; back > 0; back -= 1)
      for (const [serviceTime, usual] of COUNTED) {
        const date = addDays(lastSundayBefore(day), -7 * (back - 1) - YEAR_DAYS * years)
        const name = back === FULL_WEEK.back ? FULL_WEEK.name : null
        const service = {
          date,
          serviceTime,
          name,
          note: null,
          tieColor: null,
          lastsMinutes: SERVICE_MINUTES,
          signUp: false,
          twoUnrelated: false,
        }
        const { _id: serviceId } = await rota.services.create(viewer, { ...service, needs: [], skills: [] })
        const at = new Date(beginsAt(date, serviceTime, timeZone).getTime() + COUNTED_AFTER_MS).toISOString()
        for (const { zoneId, isOfChildren, value } of countsOf(plan, usual - GROWTH * years, back)) {
          const kindId = isOfChildren ? children._id : people._id
          entries.push({ uuid: randomUUID(), serviceId, zoneId, kindId, value, at })
        }
      }
  await counts.count(viewer, { counts: entries })
}

/** A record of last Sunday, in the words of an admin. */
async function seedRecord({ rota, records, team }: App, viewer: Viewer, day: string): Promise<void> {
  const date = lastSundayBefore(day)
  const service = (await rota.services.list(viewer, { from: date, to: date })).at(-1)
  if (!service) return
  const at = new Date(beginsAt(date, service.serviceTime, await team.timeZone()).getTime() + RECORDED_AFTER_MS)
  const record = { uuid: randomUUID(), serviceId: service._id, text: FAINTED, at: at.toISOString() }
  await records.create(viewer, record, { setStatus: () => {} })
}

/** The next Sunday morning has a name, a note and a file; so has the next service of everybody who signs in. */
async function seedNextServices(
  { rota }: App,
  viewer: Viewer,
  day: string,
  loginIds: readonly string[],
): Promise<void> {
  const { services } = await rota.board.show({ from: addDays(day, 1), to: addDays(day, 28) })
  const published = services.filter(({ published, state }) => published && state === 'planned')
  const sunday = sundayAfter(day)
  const morning = published.filter(({ date, serviceTime }) => date === sunday && isCounted(serviceTime))
  const isThere = (id: string) => (service: BoardService) => service.places.some(({ userId }) => userId === id)
  const own = loginIds.flatMap((id) => published.find(isThere(id)) ?? [])
  const file = { filename: 'Order of service.pdf', bytes: orderOfService() }
  for (const { _id: id } of morning) {
    await rota.services.change(viewer, { id, ...BAPTISM })
    await rota.serviceFiles.add(viewer, id, file)
  }
  for (const service of new Set(own))
    if (!morning.includes(service)) await rota.services.change(viewer, { id: service._id, note: LIFT })
}

/** Data around the services of the demo: counts of past ones, a record of one, and the needs of the next ones. */
export async function seedSundays(app: App, viewer: Viewer, logins: readonly DemoName[]): Promise<void> {
  const ids = new Map((await app.users.all()).map(({ name, _id }) => [name, _id]))
  const day = today(await app.team.timeZone())
  await seedCounts(app, viewer, day)
  await seedRecord(app, viewer, day)
  await seedNextServices(
    app,
    viewer,
    day,
    logins.map((name) => ids.get(name) ?? ''),
  )
}
