import { beforeEach, describe, expect, it } from 'vitest'
import { boardApi } from '#shared/rota/board.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, team, asAdmin } = on

let [ann, bob] = [{} as Person, {} as Person]
let [day, service] = ['', '']
let turn = 0
beforeEach(async () => {
  turn += 1
  ann = await on.person(`Ann ${turn}`)
  bob = await on.person(`Bob ${turn}`)
  day = on.freshDay()
  service = await on.service(day, { [team.door]: [1, 1], [team.balcony]: [0, 2] }, { published_at: null })
})
const at = (postId: string, ...people: Person[]) => people.map(({ _id }) => ({ userId: _id, postId }))
const rows = async (table: 'publications' | 'outbox' | 'audit' | 'places') =>
  (await test.db.selectFrom(table).selectAll().execute()).length
const written = async () => [
  await rows('publications'),
  await rows('places'),
  await rows('outbox'),
  await rows('audit'),
  await on.shown(day),
]

describe('a publication', () => {
  it('that would overfill a post at which somebody was typed since is refused with what it would do, and writes nothing', async () => {
    await on.draft(service, day, at(team.door, ann))
    await on.type(day, 'Main Door', `Vic ${turn}`)
    const before = await written()
    const { status, body } = await on.publish(day)
    const preview = (await asAdmin(boardApi.preview, { from: day, to: day })).body
    expect([status, body]).toMatchObject([409, { code: 'place_taken', preview }])
    expect(preview).toMatchObject({ added: 1, members: [{ user: { _id: ann._id } }] })
    expect(preview.problems).toContainEqual(
      expect.objectContaining({ code: 'over', serviceId: service, postId: team.door, missing: 1 }),
    )
    expect(await written()).toEqual(before)
    // The refused draft stays, and can be published once it fits.
    await on.draft(service, day, at(team.balcony, ann))
    expect((await on.publish(day)).status).toBe(201)
    expect(await on.shown(day)).toEqual([
      [ann.name, 'Balcony'],
      [`Vic ${turn}`, 'Main Door'],
    ])
  })

  it('that moves somebody to such a post is refused as well', async () => {
    await on.draft(service, day, at(team.balcony, ann))
    expect((await on.publish(day)).status).toBe(201)
    await on.draft(service, day, at(team.door, ann))
    await on.type(day, 'Main Door', `Vic ${turn}`)
    const { status, body } = await on.publish(day)
    expect([status, body]).toMatchObject([409, { code: 'place_taken', preview: { changed: 1 } }])
    expect((await on.mine(ann)).assignments).toMatchObject([{ postId: team.balcony, state: 'asked' }])
  })

  it('of a draft that overfills a post by itself is what the admin wants', async () => {
    await on.draft(service, day, at(team.balcony, ann, bob))
    const needs = [{ postId: team.balcony, minPeople: 0, maxPeople: 1, priority: 2 }]
    await asAdmin(servicesApi.change, { id: service, needs })
    expect((await on.publish(day)).status).toBe(201)
    expect(await on.shown(day)).toEqual([
      [ann.name, 'Balcony'],
      [bob.name, 'Balcony'],
    ])
  })

  it('of somebody who was typed there themselves fills their own place', async () => {
    await on.draft(service, day, at(team.door, ann))
    const { body } = await on.type(day, 'Main Door', ann.name)
    expect((await on.publish(day)).status).toBe(201)
    expect((await on.scheduleOf(day)).map(({ _id, user }) => [_id, user._id])).toEqual([[body._id, ann._id]])
    expect((await on.mine(ann)).assignments).toMatchObject([{ state: 'asked', shiftId: body._id }])
  })

  it('is made where the post that is overfilled gets nobody by it', async () => {
    await on.draft(service, day, at(team.door, ann))
    expect((await on.publish(day)).status).toBe(201)
    await on.type(day, 'Main Door', `Vic ${turn}`)
    await on.draft(service, day, [...at(team.door, ann), ...at(team.balcony, bob)])
    expect((await on.publish(day)).status).toBe(201)
    expect(await on.shown(day)).toHaveLength(3)
  })

  it('beside somebody who was typed is made while places are left, and refused when they are not', async () => {
    await on.draft(service, day, at(team.balcony, ann))
    await on.type(day, 'Balcony', `Vic ${turn}`)
    expect((await on.publish(day)).status).toBe(201)
    await on.draft(service, day, [...at(team.balcony, ann), ...at(team.door, bob)])
    await on.type(day, 'Main Door', `Vic ${turn}`)
    const again = await on.publish(day)
    expect([again.status, again.body.code]).toEqual([409, 'place_taken'])
  })
})
