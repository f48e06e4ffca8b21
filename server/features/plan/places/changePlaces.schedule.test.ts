import { beforeEach, describe, expect, it } from 'vitest'
import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
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
describe('the tie of a planned shift', () => {
  /** The place as schedule, card, reply page and feed show it; null where the feed has none. */
  async function ties() {
    const date = (await on.card(ann, id)).date
    const [shift] = await on.scheduleOf(date)
    const text = await (await on.feed(ann)).text()
    return [
      shift?.tieColor,
      (await on.card(ann, id)).tieColor,
      (await (await on.reply(id)).show()).body.tieColor,
      ['Blue', 'Red', 'Green'].find((tie) => text.includes(tie)) ?? null,
    ]
  }
  const all = (tie: string | null) => [tie, tie, tie, tie]
  const dayTie = async () =>
    (await asAdmin(rotaDayApi.show, { date: day })).body.services.map(({ tieColor }) => tieColor)
  const edit = async (tieColor: string | null) =>
    expect((await asAdmin(scheduleApi.change, { id: shiftId, tieColor })).status).toBe(200)

  it.each(['Red', null])('that was edited to %s is said by schedule, card, reply page and feed alike', async (tie) => {
    expect(await ties()).toEqual(all('Blue'))
    await edit(tie)
    expect(await ties()).toEqual(all(tie))
    // The day of a service shows one tie colour: that of the service.
    expect(await dayTie()).toEqual(['Blue'])
    expect(await on.card(ann, id)).toMatchObject({ state: 'accepted', shiftId })
  })

  it('is the service’s, where that is changed afterwards', async () => {
    await edit('Red')
    expect((await asAdmin(servicesApi.change, { id: service, tieColor: 'Green' })).status).toBe(200)
    expect([await ties(), await dayTie()]).toEqual([all('Green'), ['Green']])
    await asAdmin(servicesApi.change, { id: service, tieColor: null })
    expect([await ties(), await dayTie()]).toEqual([all(null), [null]])
  })

  it('is the service’s, where they decline and accept again', async () => {
    await edit('Red')
    expect((await on.answer(ann, id, 'decline')).status).toBe(200)
    expect((await on.card(ann, id)).tieColor).toBe('Blue')
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    expect(await ties()).toEqual(all('Blue'))
  })

  it('stays as it was edited where another thing of the service changes, or it is moved', async () => {
    await edit('Red')
    await asAdmin(servicesApi.change, { id: service, lastsMinutes: 60 })
    expect(await ties()).toEqual(all('Red'))
    await asAdmin(servicesApi.change, { id: service, serviceTime: '10am' })
    expect(await ties()).toEqual(all('Red'))
  })

  it('follows the template’s tie, and not its needs', async () => {
    const needs = [{ postId: team.door, minPeople: 1, maxPeople: 2, priority: 2 }]
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const made = { name: `Tie ${turn}`, weekday, serviceTime: '9am', lastsMinutes: 90, startsOn: day }
    const { body } = await asAdmin(templatesApi.create, { ...made, tieColor: 'Blue', needs })
    await test.db.updateTable('services').set({ template_id: body._id }).where('id', '=', service).execute()
    await edit('Red')
    const change = (more: object) => asAdmin(templatesApi.change, { id: body._id, published: true, ...more })
    expect((await change({ needs: [{ ...needs[0], maxPeople: 3 }] })).status).toBe(200)
    expect(await ties()).toEqual(all('Red'))
    await change({ tieColor: 'Green' })
    expect([await ties(), await dayTie()]).toEqual([all('Green'), ['Green']])
  })
})

const rename = async (person: Person, name: string) => {
  const { status } = await test.call(usersApi.updateMe, { name, currentPassword: 'a good long password' }, person.token)
  expect(status).toBe(200)
}
const counts = async () => (await on.coverage(day, team.door))?.filled

describe('a name', () => {
  it('that somebody took since they were typed at a post: published there they have one entry, with the new name', async () => {
    const bob = await on.person(`Bob ${turn}`)
    const { body } = await on.type(day, 'Main Door', bob.name)
    await rename(bob, `Robert ${turn}`)
    expect(await counts()).toBe(2)
    await on.draft(
      service,
      day,
      [ann, bob].map(({ _id }) => ({ userId: _id, postId: team.door })),
    )
    expect((await on.publish(day)).status).toBe(201)
    expect((await on.shown(day)).sort()).toEqual([
      [ann.name, 'Main Door'],
      [`Robert ${turn}`, 'Main Door'],
    ])
    const [own] = (await on.mine(bob)).assignments
    expect(own).toMatchObject({ state: 'asked', shiftId: body._id })
    expect(await on.coverage(day, team.door)).toMatchObject({ filled: 1, asked: 1, empty: 0 })
  })

  it('of somebody else who was typed there is refused', async () => {
    const kim = await on.person(`Kim ${turn}`)
    const bob = await on.person(`Bob ${turn}`)
    await on.type(day, 'Main Door', kim.name)
    await rename(bob, kim.name)
    await on.draft(service, day, [{ userId: bob._id, postId: team.door }])
    const { status, body } = await on.publish(day)
    expect([status, body]).toMatchObject([409, { code: 'name_twice', names: [kim.name] }])
    expect(await on.shown(day)).toHaveLength(2)
  })

  it('that was typed there and that they take is theirs once an admin confirms it: one entry, with that name', async () => {
    await on.type(day, 'Main Door', `Anna ${turn}`)
    await rename(ann, `Anna ${turn}`)
    expect(await on.shown(day)).toHaveLength(2)
    expect(await counts()).toBe(2)
    expect((await asAdmin(nameLinksApi.answer, { userId: ann._id, confirm: true })).status).toBeLessThan(300)
    expect((await on.scheduleOf(day)).map(({ _id, user }) => [_id, user._id, user.name])).toEqual([
      [shiftId, ann._id, `Anna ${turn}`],
    ])
    expect(await counts()).toBe(1)
    expect(await on.card(ann, id)).toMatchObject({ state: 'accepted', shiftId })
  })

  it('of unknown shifts that an admin says are somebody’s: one entry where they have a place, with their name', async () => {
    await on.type(day, 'Main Door', `Annie ${turn}`)
    await on.type(day, 'Balcony', `Annie ${turn}`)
    const named = { name: `Annie ${turn}`, userId: ann._id }
    expect((await asAdmin(unknownNamesApi.use, named)).status).toBeLessThan(300)
    expect((await on.scheduleOf(day)).map(({ user, assignment }) => [user._id, user.name, assignment])).toEqual([
      [ann._id, expect.any(String), 'Balcony'],
      [ann._id, ann.name, 'Main Door'],
    ])
    expect([await counts(), (await on.card(ann, id)).shiftId]).toEqual([1, shiftId])
  })

  it('of another member who stands there keeps their two entries apart', async () => {
    const kim = await on.person(`Kim ${turn}`)
    await on.type(day, 'Main Door', kim.name)
    await rename(ann, kim.name)
    expect((await on.scheduleOf(day)).map(({ user }) => user._id).sort()).toEqual([ann._id, kim._id].sort())
    expect(await counts()).toBe(2)
  })
})
