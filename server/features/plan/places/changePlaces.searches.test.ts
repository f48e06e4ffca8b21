import { describe, expect, it, onTestFinished } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import type { Person } from '../../../testing/places.ts'
import { withShortPlaces } from '../../../testing/shortPlaces.ts'

const on = withShortPlaces()
const { test, team, now, asAdmin, shortAt, stateOf, lateYes, isOver } = on
const need = (postId: string, minPeople: number, maxPeople: number) => ({ postId, minPeople, maxPeople, priority: 2 })

describe('a post that takes the name at which somebody was typed', () => {
  it('has them: the search for one more ends, and nobody is looked for where the name goes back', async () => {
    const service = await shortAt([2, 2], 2, 1)
    await on.type(now.day, `Porch ${now.turn}`, 'Guest')
    const rename = async (name: string) =>
      expect((await asAdmin(postsApi.change, { id: team.door, name })).status).toBe(200)
    await rename(`Porch ${now.turn}`)
    onTestFinished(() => rename('Main Door'))
    await isOver(service, 'filled')
  })
})

describe('a need that is lowered', () => {
  it.each([
    ['below those who stand there', [need('door', 1, 2)]],
    ['with its most', [need('door', 1, 1)]],
    ['to nobody', [need('door', 0, 0)]],
    ['by leaving it out', []],
  ])('%s ends the search: offers are withdrawn, and who says yes is told that it is over', async (_how, needs) => {
    const service = await shortAt([2, 2], 2, 1)
    const wanted = needs.map((one) => ({ ...one, postId: team.door }))
    expect((await asAdmin(servicesApi.change, { id: service, needs: wanted })).status).toBe(200)
    await isOver(service, 'cancelled')
  })

  it('by a changed template ends the searches of its published services', async () => {
    const weekday = new Date(`${now.day}T00:00:00Z`).getUTCDay()
    const made = await asAdmin(templatesApi.create, {
      ...{ name: `Sunday ${now.turn}`, weekday, serviceTime: '9am', startsOn: now.day, needs: [need(team.door, 2, 2)] },
    })
    expect(made.status).toBe(201)
    const service = await shortAt([2, 2], 2, 1)
    await test.db.updateTable('services').set({ template_id: made.body._id }).where('id', '=', service).execute()
    const change = { id: made.body._id, needs: [need(team.door, 1, 2)] }
    await asAdmin(templatesApi.change, change)
    expect(await stateOf(service)).toEqual({ state: 'open', places: 1, filled: 0 })
    expect((await asAdmin(templatesApi.change, { ...change, published: true })).status).toBe(200)
    await isOver(service, 'cancelled')
  })

  it('from three to two with two missing looks for one less, who still takes the place', async () => {
    const service = await shortAt([3, 3], 3, 2)
    expect(await stateOf(service)).toEqual({ state: 'open', places: 2, filled: 0 })
    await asAdmin(servicesApi.change, { id: service, needs: [need(team.door, 2, 3)] })
    expect(await stateOf(service)).toEqual({ state: 'open', places: 1, filled: 0 })
    expect(await on.withdrawn()).not.toContain((await on.search(service)).offers[0]?._id)
    expect(await lateYes(service)).toEqual([200, undefined])
    expect(await stateOf(service)).toEqual({ state: 'filled', places: 1, filled: 1 })
  })

  it('in its most alone looks for as many as there are places', async () => {
    const service = await shortAt([1, 3], 0, 0)
    await asAdmin(callOutsApi.start, { serviceId: service, postId: team.door, places: 3 })
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 3 })
    await asAdmin(servicesApi.change, { id: service, needs: [need(team.door, 1, 2)] })
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 2 })
    expect(await lateYes(service)).toEqual([200, undefined])
    await asAdmin(servicesApi.change, { id: service, needs: [need(team.door, 1, 1)] })
    expect(await stateOf(service)).toMatchObject({ state: 'cancelled', filled: 1 })
    expect((await on.search(service)).offers.map(({ state }) => state).sort()).toEqual(
      ['accepted', ...Array(5).fill('withdrawn')].slice(0, (await on.search(service)).offers.length),
    )
  })

  it('at another post, or raised, leaves the search as it is', async () => {
    const service = await shortAt([2, 2], 2, 1)
    const before = await on.search(service)
    await asAdmin(servicesApi.change, { id: service, needs: [need(team.door, 2, 2), need(team.balcony, 0, 1)] })
    await asAdmin(servicesApi.change, { id: service, needs: [need(team.door, 2, 2)] })
    expect(await on.search(service)).toEqual(before)
    expect(await lateYes(service)).toEqual([200, undefined])
  })
})

describe('a place that was taken through a search which still looks for others', () => {
  const left = async (service: string) => {
    const { state, places, filled } = await stateOf(service)
    return [state, places - filled]
  }
  const rename = async (name: string, to: string) => {
    const shift = (await on.scheduleOf(now.day)).find(({ user }) => user.name === name)
    expect((await asAdmin(scheduleApi.change, { id: shift?._id ?? '', name: to })).status).toBe(200)
  }
  const takenBy = async (service: string) =>
    (await on.search(service)).offers.find(({ state }) => state === 'accepted')?.user.name ?? ''

  it('and that an edit gives to somebody else is looked for no more', async () => {
    const service = await shortAt([3, 3], 3, 2)
    expect(await lateYes(service)).toEqual([200, undefined])
    expect(await left(service)).toEqual(['open', 1])
    await rename(await takenBy(service), 'Guest')
    expect(await left(service)).toEqual(['open', 1])
    expect((await on.search(service)).offers.filter(({ state }) => state === 'accepted')).toEqual([])
  })

  it('is looked for no more than there are free places where an admin searches', async () => {
    const service = await shortAt([1, 3], 0, 0)
    await asAdmin(callOutsApi.start, { serviceId: service, postId: team.door, places: 3 })
    expect(await lateYes(service)).toEqual([200, undefined])
    await rename(await takenBy(service), 'Guest')
    expect(await left(service)).toEqual(['open', 2])
  })

  it('and that its member gives up is looked for again', async () => {
    const service = await shortAt([3, 3], 3, 2)
    expect(await lateYes(service)).toEqual([200, undefined])
    const name = await takenBy(service)
    const person = now.people.find((one) => one.name === name) as Person
    const [own] = (await on.mine(person)).assignments
    expect((await on.answer(person, own?._id ?? '', 'decline')).status).toBe(200)
    expect(await left(service)).toEqual(['open', 2])
  })
})

describe('a search by an admin', () => {
  it('for a post or a service that nobody knows is 404, for one that is not needed there the place is taken', async () => {
    const service = await shortAt([1, 1], 0, 0)
    const start = async (input: object) => {
      const { status, body } = await asAdmin(callOutsApi.start, { serviceId: service, postId: team.door, ...input })
      return [status, body.code]
    }
    const unknown = crypto.randomUUID()
    expect(await start({ postId: unknown })).toEqual([404, 'not_found'])
    expect(await start({ serviceId: unknown })).toEqual([404, 'not_found'])
    expect(await start({ serviceId: unknown, postId: unknown })).toEqual([404, 'not_found'])
    expect(await start({ postId: team.balcony })).toEqual([409, 'place_taken'])
    expect(await on.searchesAt(service)).toEqual([])
    expect(await start({})).toEqual([201, undefined])
  })
})
