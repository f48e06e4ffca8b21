import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import type { Db } from '../../../db/client.ts'
import { withTestApp } from '../../../testing/app.ts'
import { randomness } from '../../../testing/randomness.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { rotaSettingsService } from '../settings/rotaSettings.service.ts'
import { keptFacts } from './keptFacts.ts'
import { type RotaFacts, rotaFacts } from './rotaFacts.ts'
import { monthsOf, type Span } from './span.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

const DAY = today('America/Chicago')
const SUNDAY = weekOf(addDays(DAY, 14))
type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
const people: Person[] = []
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  for (const name of ['Ann Abel', 'Bob Bell', 'Cid Cole']) people.push(await test.signUp({ name }))
})

/** Everything but the function, which is another one each time. */
const plain = ({ inOrder: _, ...facts }: RotaFacts) => facts

/** Spans of members, of the coverage page and of the board, of the same and of other months. */
const SPANS: Span[] = [
  { from: DAY, to: addDays(DAY, 90) },
  { from: DAY, to: addDays(DAY, 27) },
  { from: SUNDAY, to: SUNDAY },
  { from: addDays(SUNDAY, -40), to: addDays(SUNDAY, 20) },
  { from: addDays(DAY, 200), to: addDays(DAY, 290) },
]

it('kept facts equal those read anew, after whatever change, by whatever process', async () => {
  const change = null as never
  const settings = rotaSettingsService({ db: test.db, change, openPlaces: change })
  const needs = {
    team: { timeZone: async () => 'America/Chicago' },
    settings,
  }
  const processes = [keptFacts({ db: test.db, ...needs }), keptFacts({ db: test.db, ...needs })] as const
  const random = randomness(7)
  const one = <Value>(all: readonly Value[]): Value => all[Math.floor(random() * all.length)] as Value

  const door = await rota.post('Main Door')
  const skill = await rota.skill('First aid')
  const service = await rota.service(SUNDAY, '9am', { [door]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
  const { token } = admin
  const day = () => addDays(SUNDAY, 7 * Math.floor(random() * 40) - 56)
  const changes: (() => Promise<unknown>)[] = [
    () => rota.shift(day(), '9am', 'Main Door', 'Ann Abel', one(people)._id),
    () => rota.assignment(service, one(people)._id, door, one(['asked', 'accepted', 'declined'])),
    () => rota.service(day(), '6pm', { [door]: [1, 1] }),
    () => rota.days(one(people)._id, one(['away', 'rather_not', 'prefer']), day()),
    () => test.call(availabilityApi.addRow, { kind: 'away', fromDay: day(), toDay: null }, one(people).token),
    () => test.call(availabilityApi.change, { times: 1 + Math.floor(random() * 7), per: 'month' }, one(people).token),
    () =>
      test.call(
        availabilityApi.changeMember,
        { userId: one(people)._id, skills: [{ skillId: skill, level: one(['able', 'learning']) }] },
        token,
      ),
    () => test.call(usersApi.updateMe, { name: `Ann ${Math.floor(random() * 1000)}` }, people[0]?.token),
    () => test.call(rotaSettingsApi.change, { restDays: 1 + Math.floor(random() * 20) }, token),
    () => test.call(postsApi.create, { name: `Post ${Math.floor(random() * 1e6)}` }, token),
    () =>
      test.call(
        rotaLinksApi.create,
        { userA: people[0]?._id, userB: one(people.slice(1))._id, kind: 'apart', agreed: false },
        token,
      ),
    () => test.call(servicesApi.change, { id: service, tieColor: one(['Red', 'Blue']) }, token),
    () =>
      test.call(
        scheduleApi.createManual,
        { name: 'Somebody Else', assignment: 'Main Door', serviceTime: '9am', date: day(), tieColor: null },
        token,
      ),
    () => Promise.resolve(),
  ]
  for (let turn = 0; turn < 60; turn += 1) {
    await (changes[turn] ?? one(changes))()
    const spans = [one(SPANS), one(SPANS)] as const
    const anew: unknown[] = []
    for (const span of spans) anew.push(plain(await rotaFacts(test.db, span, needs)))
    const kept = one(processes)
    const read = random() < 0.5 ? kept.each(...spans) : Promise.all(spans.map(kept.of))
    expect((await read).map(plain)).toEqual(anew)
  }
})

it('the same facts are shared until something changes, and by spans of the same months', async () => {
  let reads = 0
  const settings = rotaSettingsService({ db: test.db, change: null as never, openPlaces: null as never })
  const team = {
    async timeZone(from?: Db) {
      if (from) reads += 1
      return 'UTC'
    },
  }
  const kept = keptFacts({ db: test.db, team, settings })
  const [long, short] = [SPANS[0], SPANS[1]] as [Span, Span]
  const [first, second] = await Promise.all([kept.of(long), kept.of(long)])
  expect(second).toBe(first)
  await kept.of(short)
  expect(await kept.of(long)).toBe(first)
  expect(reads).toBe(1)
  await rota.post('Balcony')
  expect(await kept.of(long)).not.toBe(first)
  expect(reads).toBe(2)
  await rota.post('Lobby')
  const month = monthsOf({ from: long.to, to: long.to })
  const [near] = await kept.each(month, long)
  expect(await Promise.all([kept.of(month), kept.each(long)])).toEqual([near, [await kept.of(long)]])
  expect(reads).toBe(3)
})

it('what changes while facts are read is in them', async () => {
  const settings = rotaSettingsService({ db: test.db, change: null as never, openPlaces: null as never })
  let late: string | undefined = 'Late Post'
  const db = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    // The posts are read before the services.
    async transformResult({ result }) {
      if (late !== undefined && result.rows.some((row) => 'sort_order' in row)) {
        const name = late
        late = undefined
        const id = await rota.post(name)
        await rota.service(SUNDAY, '7pm', { [id]: [1, 1] })
      }
      return result
    },
  })
  const kept = keptFacts({ db, team: { timeZone: async () => 'UTC' }, settings })
  const facts = await kept.of({ from: SUNDAY, to: SUNDAY })
  expect(late).toBeUndefined()
  expect([...facts.posts.values()].map(({ name }) => name)).toContain('Late Post')
  expect(facts.ofSpan.map(({ serviceTime }) => serviceTime)).toContain('7pm')
})
