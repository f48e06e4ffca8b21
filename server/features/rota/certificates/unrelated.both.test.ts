import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { boardApi } from '#shared/rota/board.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = addDays(today('America/Chicago'), 9)
const SPAN = { from: day, to: day }

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin = {} as Person
/** Ann, Bob and Cid are one household, by a chain of links; Dee and Eve are of none. */
let [ann, bob, cid, dee, eve] = ['', '', '', '', '']
let [door, service] = ['', '']

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  await rota.days(admin._id, 'away', day)
  const ids: string[] = []
  for (const name of ['Ann', 'Bob', 'Cid', 'Dee', 'Eve']) ids.push((await test.signUp({ name: `${name} Person` }))._id)
  ;[ann = '', bob = '', cid = '', dee = '', eve = ''] = ids
  door = await rota.post('Main Door')
  await rota.link(ann, bob, 'together')
  await rota.link(cid, bob, 'only_together')
  // Neither is a household: nobody has agreed, and a mentor lives elsewhere.
  await rota.link(dee, eve, 'mentor')
  await rota.link(dee, ann, 'together')
  await test.db
    .updateTable('links')
    .set({ agreed_b: 0 })
    .where('user_a', '=', dee)
    .where('kind', '=', 'together')
    .execute()
})
beforeEach(async () => {
  for (const table of ['outbox', 'draft_services', 'publications', 'places', 'services'] as const)
    await test.db.deleteFrom(table).execute()
  const needs = [{ postId: door, minPeople: 2, maxPeople: 3 }]
  const made = await test.call(
    servicesApi.create,
    { date: day, serviceTime: '9am', needs, twoUnrelated: true },
    admin.token,
  )
  expect([made.status, made.body.twoUnrelated]).toEqual([201, true])
  service = made.body._id
  await test.db.updateTable('services').set({ published_at: '2026-01-01' }).execute()
})

const place = (...userIds: string[]) =>
  Promise.all(userIds.map((userId) => rota.assignment(service, userId, door, 'accepted')))
/** The number of people who are missing, or null where there is no problem of households. */
async function missing(): Promise<number | null> {
  const { problems } = (await test.call(boardApi.show, SPAN, admin.token)).body
  const found = problems.find(({ code }) => code === 'related')
  expect(found ?? { postId: null, userId: null, serviceId: service }).toMatchObject({
    ...{ postId: null, userId: null, serviceId: service },
  })
  return found?.missing ?? null
}

describe('two people who are not of one household', () => {
  it('are no two of a chain of links, only others', async () => {
    expect(await missing()).toBe(2)
    await place(ann, bob, cid)
    expect(await missing()).toBe(1)
    const { problems } = (await test.call(boardApi.preview, SPAN, admin.token)).body
    expect(problems.filter(({ code }) => code === 'related')).toHaveLength(1)
    const [covered] = (await test.call(coverageApi.list, SPAN, admin.token)).body
    expect(covered?.problems?.map(({ code }) => code)).toEqual(['related'])
    await place(dee)
    expect(await missing()).toBeNull()
  })

  it('are those of a typed place, too; not who is suspended, declined or a shadow', async () => {
    await place(ann)
    await rota.assignment(service, dee, door, 'declined')
    expect(await missing()).toBe(1)
    const shadow = await rota.assignment(service, eve, door, 'accepted')
    await test.db.updateTable('places').set({ shadow: 1 }).where('id', '=', shadow).execute()
    expect(await missing()).toBe(1)
    await test.db.updateTable('places').set({ shadow: 0 }).where('id', '=', shadow).execute()
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', eve).execute()
    expect(await missing()).toBe(1)
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', eve).execute()
    await test.db.deleteFrom('places').where('id', '=', shadow).execute()
    await rota.shift(day, '9am', 'Main Door', 'Former member', null)
    expect(await missing()).toBe(1)
    await rota.shift(day, '9am', 'Main Door', 'Gus Guest', null)
    expect(await missing()).toBeNull()
  })

  it('are asked for where the service needs two or more, and wants it', async () => {
    const change = (wanted: object) => test.call(servicesApi.change, { id: service, ...wanted }, admin.token)
    await place(ann, bob)
    expect(await missing()).toBe(1)
    await change({ needs: [{ postId: door, minPeople: 1, maxPeople: 3 }] })
    expect(await missing()).toBeNull()
    const hall = await rota.post('Hall')
    await change({ needs: [door, hall].map((postId) => ({ postId, minPeople: 1, maxPeople: 3 })) })
    expect(await missing()).toBe(1)
    expect((await change({ twoUnrelated: false })).body.twoUnrelated).toBe(false)
    expect(await missing()).toBeNull()
    expect((await change({ note: 'Doors open at 8' })).body.twoUnrelated).toBe(false)
  })

  it('are what a fill looks for as for a skill that is missing', async () => {
    // Ann and Bob would rather serve together, and Dee would rather not that day.
    await test.db.deleteFrom('links').where('kind', '=', 'only_together').execute()
    await rota.days(dee, 'rather_not', day)
    await rota.days(eve, 'away', day)
    await rota.days(cid, 'away', day)
    const fill = async () => {
      const run = (await test.call(runsApi.start, { ...SPAN, mode: 'all' }, admin.token)).body
      const now = async () => (await test.call(runsApi.show, { id: run._id }, admin.token)).body
      await expect.poll(async () => (await now()).endedAt, { timeout: 60_000 }).not.toBeNull()
      const { places, goals } = await now()
      expect(goals.map(({ proved }) => proved)).toEqual(goals.map(() => true))
      return places.map(({ userId }) => userId)
    }
    await test.call(
      servicesApi.change,
      { id: service, needs: [{ postId: door, minPeople: 2, maxPeople: 2 }] },
      admin.token,
    )
    expect(await fill()).toContain(dee)
    await test.call(servicesApi.change, { id: service, twoUnrelated: false }, admin.token)
    expect((await fill()).sort()).toEqual([ann, bob].sort())
  })
})

describe('a template', () => {
  it('says it of its services, which follow it; published ones where it is asked to', async () => {
    const needs = [{ postId: door, minPeople: 2 }]
    const wanted = { name: 'Sunday', weekday: 0, serviceTime: '11am', needs }
    const { body: template } = await test.call(templatesApi.create, wanted, admin.token)
    expect(template.twoUnrelated).toBe(false)
    const services = async () => {
      const span = { from: template.nextDates[0] ?? '', to: template.nextDates[1] ?? '' }
      const { body } = await test.call(servicesApi.list, span, admin.token)
      return body.filter(({ templateId }) => templateId === template._id).map(({ twoUnrelated }) => twoUnrelated)
    }
    expect(await services()).toEqual([false, false])
    await test.db
      .updateTable('services')
      .set({ published_at: '2026-01-01' })
      .where('template_id', '=', template._id)
      .where('date', '=', template.nextDates[0] ?? '')
      .execute()
    const change = (more: object) => test.call(templatesApi.change, { id: template._id, ...more }, admin.token)
    const changed = await change({ twoUnrelated: true })
    expect([changed.body.twoUnrelated, changed.body.differing]).toEqual([true, 1])
    expect(await services()).toEqual([false, true])
    expect((await change({ published: true })).body.differing).toBe(0)
    expect(await services()).toEqual([true, true])
    const refused = await test.call(
      templatesApi.change,
      { id: template._id, twoUnrelated: 'yes' as never },
      admin.token,
    )
    expect(refused.status).toBe(400)
  })
})
