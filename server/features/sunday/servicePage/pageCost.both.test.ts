import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { serviceTicksApi } from '#shared/sunday/ticks.ts'
import { withTestApp } from '../../../testing/app.ts'
import { recordQueries } from '../../../testing/queryPlans.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = addDays(today('America/Chicago'), -1)

let sent: CompiledQuery[]
let [admin, serviceId, dutyId] = ['', '', '']

beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  const post = await rota.post('Door')
  const { body } = await test.call(postsApi.change, { id: post, duties: [{ when: 'before', text: 'Unlock' }] }, admin)
  dutyId = body.duties[0]?._id ?? ''
  serviceId = await rota.service(day, '9am', { [post]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
  sent = recordQueries(test.db)
})

const at = (minute: number) => new Date(Date.parse(`${day}T15:00:00.000Z`) + minute * 60_000).toISOString()

/** Typed and tapped numbers, and ticks of one duty: as many of each. */
async function enter(from: number, many: number): Promise<void> {
  const places = Array.from({ length: many }, (_, place) => place + from)
  const entry = { serviceId, zoneId: null, kindId: 'people' }
  const counts = places.flatMap((place) => [
    { ...entry, uuid: randomUUID(), at: at(place), value: place },
    { ...entry, uuid: randomUUID(), at: at(place + 0.5), add: 1 },
  ])
  const ticks = places.map((place) => ({ serviceId, dutyId, uuid: randomUUID(), done: true, at: at(place) }))
  expect((await test.call(countsApi.count, { counts }, admin)).body.refused).toEqual([])
  expect((await test.call(serviceTicksApi.tick, { ticks }, admin)).body.refused).toEqual([])
}

/** Number of statements of a request, and of the rows that they return. */
async function costOf(request: () => Promise<{ status: number }>): Promise<[statements: number, rows: number]> {
  sent.length = 0
  expect((await request()).status).toBe(200)
  const queries = sent.filter(({ sql }) => /^select/i.test(sql))
  let rows = 0
  for (const query of queries) rows += (await test.db.executeQuery(query)).rows.length
  return [queries.length, rows]
}

it('what a page reads does not grow with what was counted and ticked before', async () => {
  const pages = [
    () => test.call(servicePageApi.show, { id: serviceId }, admin),
    () => test.call(countsApi.list, { from: day, to: day }, admin),
    () => test.call(rotaDayApi.show, { date: day }, admin),
  ]
  const costs = async () => {
    const all: [number, number][] = []
    for (const page of pages) all.push(await costOf(page))
    return all
  }
  await enter(0, 20)
  await costs()
  const before = await costs()
  await enter(20, 100)
  await costs()
  expect(await costs()).toEqual(before)
  const { counts, ticks } = (await test.call(servicePageApi.show, { id: serviceId }, admin)).body
  expect([counts, ticks]).toMatchObject([[{ value: 120, instead: { value: 119 } }], [{ at: at(119) }]])
})
