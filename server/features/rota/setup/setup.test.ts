import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { AHEAD_DAYS, servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

let admin = ''
let member = ''
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  member = (await test.signUp()).token
})

const paths = ({ issues = [] }: { issues?: { path: string }[] | undefined }) => issues.map(({ path }) => path)
const day = () => today('America/Chicago')

/** A template of one post, on the weekday of today. */
const sunday = (post: string, more: object = {}) => ({
  name: 'Sunday',
  weekday: weekdayOf(day()),
  serviceTime: '9:00 AM',
  needs: [{ postId: post, minPeople: 2, maxPeople: 3 }],
  ...more,
})
const make = (template: object) => test.call(templatesApi.create, template, admin)
const services = async (from = day(), to = addDays(from, AHEAD_DAYS - 1)) =>
  (await test.call(servicesApi.list, { from, to }, admin)).body
const ofTime = async (time: string) => (await services()).filter(({ serviceTime }) => serviceTime === time)

describe('who may', () => {
  it('members read posts and templates, and write nothing', async () => {
    for (const list of [postsApi.list, templatesApi.list]) {
      expect((await test.call(list)).status).toBe(401)
      expect((await test.call(list, {}, member)).status).toBe(200)
    }
    for (const list of [skillsApi.list, rotaLinksApi.list]) expect((await test.call(list, {}, member)).status).toBe(403)
    // The right is asked for before the input is read.
    for (const create of [skillsApi.create, postsApi.create, templatesApi.create, rotaLinksApi.create])
      expect((await test.call(create, {}, member)).status).toBe(403)
  })
})

describe('skills', () => {
  it('are of one name each, by name, with those who have and learn them', async () => {
    const made = await test.call(skillsApi.create, { name: ' First  aid ' }, admin)
    expect([made.status, made.body]).toEqual([
      201,
      { _id: made.body._id, name: 'First aid', retired: false, expires: false, warnDays: 60, able: 0, learning: 0 },
    ])
    const again = await test.call(skillsApi.create, { name: 'first AID' }, admin)
    expect([again.status, paths(again.body)]).toEqual([400, ['name']])
    const ann = await test.signUp()
    const bob = await test.signUp()
    await rota.knows(ann._id, made.body._id)
    await rota.knows(bob._id, made.body._id, 'learning')
    await test.call(skillsApi.create, { name: 'Counting' }, admin)
    const { body } = await test.call(skillsApi.list, {}, admin)
    expect(body.map(({ name, able, learning }) => [name, able, learning])).toEqual([
      ['Counting', 0, 0],
      ['First aid', 1, 1],
    ])
  })

  it('in use retire, others go', async () => {
    const used = await rota.skill('Keys')
    const free = await rota.skill('Lifting')
    await rota.post('Vestry', { skill_id: used })
    for (const id of [used, free]) expect((await test.call(skillsApi.remove, { id }, admin)).status).toBe(204)
    const { body } = await test.call(skillsApi.list, {}, admin)
    expect(body.find(({ _id }) => _id === used)?.retired).toBe(true)
    expect(body.find(({ _id }) => _id === free)).toBeUndefined()
    expect((await test.call(skillsApi.remove, { id: free }, admin)).status).toBe(404)
  })
})

describe('posts', () => {
  it('stand in their order and name the posts that one person may hold with them', async () => {
    const skillId = await rota.skill('Radio')
    const lift = (await test.call(postsApi.create, { name: 'Lift', sortOrder: 2 }, admin)).body
    const stairs = await test.call(
      postsApi.create,
      { name: 'Stairs', sortOrder: 1, skillId, jointWith: [lift._id] },
      admin,
    )
    expect([stairs.status, stairs.body.skillId, stairs.body.jointWith]).toEqual([201, skillId, [lift._id]])
    const { body } = await test.call(postsApi.list, {}, member)
    const own = body.filter(({ name }) => name === 'Lift' || name === 'Stairs')
    expect(own.map(({ name, jointWith }) => [name, jointWith])).toEqual([
      ['Stairs', [lift._id]],
      ['Lift', [stairs.body._id]],
    ])
    const alone = await test.call(postsApi.change, { id: stairs.body._id, jointWith: [], skillId: null }, admin)
    expect([alone.status, alone.body.jointWith, alone.body.skillId, alone.body.name]).toEqual([200, [], null, 'Stairs'])
  })

  it.each([
    [{ name: 'LIFT' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'New', skillId: 'none' }, 'skillId'],
    [{ name: 'New', jointWith: ['none'] }, 'jointWith.0'],
  ])('refuses %j at %s', async (post, path) => {
    const { status, body } = await test.call(postsApi.create, post, admin)
    expect([status, paths(body)]).toEqual([400, [path]])
  })

  it('a new name is written into the shifts to come of its assignments, whose ids stay', async () => {
    const post = await rota.post('Old Door')
    const ann = await test.signUp({ name: 'Ann Door' })
    const [past, coming] = [addDays(day(), -7), addDays(day(), 7)]
    for (const date of [past, coming])
      await rota.assignment(await rota.service(date, '7am', { [post]: [1, 1] }), ann._id, post)
    const before = await test.db
      .selectFrom('places')
      .select(['shift_id as id', 'date'])
      .where('user_id', '=', ann._id)
      .execute()
    expect((await test.call(postsApi.change, { id: post, name: 'New Door' }, admin)).status).toBe(200)
    const after = await test.db
      .selectFrom('places')
      .select(['shift_id as id', 'date', 'post as assignment'])
      .where('user_id', '=', ann._id)
      .orderBy('date')
      .execute()
    const idOn = (date: string) => before.find((shift) => shift.date === date)?.id
    expect(after).toEqual([
      { id: idOn(past), date: past, assignment: 'Old Door' },
      { id: idOn(coming), date: coming, assignment: 'New Door' },
    ])
  })
})

describe('templates', () => {
  it('make their services 400 days ahead when they are saved', async () => {
    const post = await rota.post('North Door')
    const { status, body } = await make(sunday(post, { tieColor: ' Navy ', everyWeeks: 2 }))
    expect([status, body.serviceTime, body.tieColor, body.lastsMinutes, body.differing]).toEqual([
      201,
      '9am',
      'Navy',
      90,
      0,
    ])
    expect(body.needs).toEqual([{ postId: post, minPeople: 2, maxPeople: 3, priority: 2 }])
    expect(body.nextDates).toEqual([0, 14, 28, 42, 56].map((days) => addDays(day(), days)))
    const made = await ofTime('9am')
    expect(made).toHaveLength(29)
    expect(made[1]).toMatchObject({
      date: addDays(day(), 14),
      templateId: body._id,
      published: false,
      needs: body.needs,
    })
  })

  it.each([
    [{ serviceTime: 'after lunch' }, 'serviceTime'],
    [{ weekday: 7 }, 'weekday'],
    [{ startsOn: '2099-02-01', endsOn: '2099-01-31' }, 'endsOn'],
    [{ everyWeeks: 13 }, 'everyWeeks'],
    [{ needs: [{ postId: 'none', minPeople: 1 }] }, 'needs.0.postId'],
  ])('refuse %j at %s', async (wrong, path) => {
    const { status, body } = await make(sunday(await rota.post(`Post ${path} ${Math.random()}`), wrong))
    expect([status, paths(body)]).toEqual([400, [path]])
  })

  it('refuse a most below the least, and a post twice', async () => {
    const postId = await rota.post('South Door')
    const refused = async (needs: object[]) => paths((await make(sunday(postId, { needs }))).body)
    expect(await refused([{ postId, minPeople: 2, maxPeople: 1 }])).toEqual(['needs.0.maxPeople'])
    expect(
      await refused([
        { postId, minPeople: 1 },
        { postId, minPeople: 1 },
      ]),
    ).toEqual(['needs.1.postId'])
    expect(await refused([{ postId, minPeople: 51 }])).toEqual(['needs.0.minPeople'])
  })

  it('another of the same date and time is refused; a service made by hand stays', async () => {
    const post = await rota.post('East Door')
    const hand = { date: day(), serviceTime: '11am', needs: [{ postId: post, minPeople: 1 }] }
    const byHand = (await test.call(servicesApi.create, hand, admin)).body
    expect((await make(sunday(post, { serviceTime: '11am' }))).status).toBe(201)
    expect((await ofTime('11am'))[0]).toMatchObject({ _id: byHand._id, templateId: null })
    const other = await make(sunday(post, { serviceTime: '11:00 AM', name: 'Other' }))
    expect([other.status, other.body.code]).toEqual([409, 'service_exists'])
  })

  it('a change reaches services that nobody edited or published; the others differ, until it is wanted there too', async () => {
    const post = await rota.post('West Door')
    const { body: template } = await make(sunday(post, { serviceTime: '1pm' }))
    const [first, second, third] = await ofTime('1pm')
    const ids = [first?._id ?? '', second?._id ?? '']
    await test.db
      .updateTable('services')
      .set({ published_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await test.call(servicesApi.change, { id: ids[1], tieColor: 'Red' }, admin)

    const changed = await test.call(templatesApi.change, { id: template._id, tieColor: 'Blue' }, admin)
    expect([changed.status, changed.body.differing]).toEqual([200, 1])
    const ties = async () => (await ofTime('1pm')).slice(0, 3).map(({ tieColor }) => tieColor)
    expect(await ties()).toEqual([null, 'Red', 'Blue'])

    const wanted = await test.call(templatesApi.change, { id: template._id, published: true }, admin)
    expect([wanted.body.differing, await ties()]).toEqual([0, ['Blue', 'Red', 'Blue']])
    expect((await ofTime('1pm'))[2]?._id).toBe(third?._id)
  })

  it('a new weekday takes services off the old days, and makes those of the new', async () => {
    const post = await rota.post('Gate')
    const { body } = await make(sunday(post, { serviceTime: '3pm' }))
    const weekday = (weekdayOf(day()) + 1) % 7
    await test.call(templatesApi.change, { id: body._id, weekday }, admin)
    const dates = (await ofTime('3pm')).map(({ date }) => weekdayOf(date))
    expect([dates.length > 50, new Set(dates)]).toEqual([true, new Set([weekday])])
  })

  it('are listed by the keys of their names where weekday and time are one', async () => {
    const at = (name: string, nth: number) => make({ name, weekday: 5, serviceTime: '4:44am', nth, needs: [] })
    for (const [nth, name] of ['Émile', 'b', 'Ab', 'a'].entries()) expect((await at(name, 2 ** nth)).status).toBe(201)
    const { body } = await test.call(templatesApi.list, {}, admin)
    const names = body.filter(({ serviceTime }) => serviceTime === '4:44am').map(({ name }) => name)
    expect(names).toEqual(['a', 'Ab', 'b', 'Émile'])
  })

  it('retired, its services go but those that have a draft', async () => {
    const post = await rota.post('Tower')
    const { body } = await make(sunday(post, { serviceTime: '5pm' }))
    const [, second] = await ofTime('5pm')
    const id = second?._id ?? ''
    await test.db
      .insertInto('draft_services')
      .values({ service_id: id, started_at: '', started_by: null, revision: 1 })
      .execute()
    expect((await test.call(templatesApi.remove, { id: body._id }, admin)).status).toBe(204)
    expect((await ofTime('5pm')).map(({ _id }) => _id)).toEqual([id])
    const { body: all } = await test.call(templatesApi.list, {}, member)
    expect(all.find(({ _id }) => _id === body._id)).toMatchObject({ retired: true, nextDates: [] })
  })

  it('on another weekday or retired, what was counted today stays, and so does a service with a file', async () => {
    const { body } = await make(sunday(await rota.post('Crypt'), { serviceTime: '7pm' }))
    const [first, second] = (await ofTime('7pm')).map(({ _id }) => _id)
    const counted = { uuid: randomUUID(), serviceId: first, zoneId: null, kindId: 'people', value: 9 }
    const counts = [{ ...counted, at: new Date().toISOString() }]
    expect((await test.call(countsApi.count, { counts }, admin)).body.refused).toEqual([])
    const addFile = { ...servicesApi.addFile, path: `/rota/services/${second}/files` as const }
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
    expect((await test.upload(addFile, { bytes, filename: 'order.pdf' }, admin)).status).toBe(201)
    const weekday = (weekdayOf(day()) + 2) % 7
    await test.call(templatesApi.change, { id: body._id, weekday }, admin)
    const left = async () =>
      (await ofTime('7pm')).filter(({ date }) => weekdayOf(date) !== weekday).map(({ _id }) => _id)
    expect(await left()).toEqual([first, second])
    await test.call(templatesApi.remove, { id: body._id }, admin)
    expect((await ofTime('7pm')).map(({ _id }) => _id)).toEqual([first, second])
  })
})

describe('links', () => {
  const link = (userA: string, userB: string, kind: string, agreed?: boolean) =>
    test.call(rotaLinksApi.create, { userA, userB, kind, agreed }, admin)

  it('apart and mentor hold at once, the others when both agreed or told an admin', async () => {
    const ann = await test.signUp()
    const bob = await test.signUp()
    const agreed = async (kind: string, told?: boolean) => {
      const { body } = await link(ann._id, bob._id, kind, told)
      await test.call(rotaLinksApi.remove, { id: body._id }, admin)
      return [body.agreedA, body.agreedB]
    }
    expect(await agreed('apart')).toEqual([true, true])
    expect(await agreed('mentor')).toEqual([true, true])
    expect(await agreed('together')).toEqual([false, false])
    expect(await agreed('only_together', true)).toEqual([true, true])
  })

  it('refuse oneself, nobody, and what speaks against another link', async () => {
    const ann = await test.signUp()
    const bob = await test.signUp()
    expect(paths((await link(ann._id, ann._id, 'apart')).body)).toEqual(['userB'])
    expect(paths((await link(ann._id, 'none', 'apart')).body)).toEqual(['userB'])
    const { body: apart } = await link(ann._id, bob._id, 'apart')
    for (const kind of ['together', 'only_together', 'apart'])
      expect((await link(bob._id, ann._id, kind)).body.code).toBe('link_conflict')
    expect((await link(ann._id, bob._id, 'mentor')).status).toBe(201)
    expect((await link(bob._id, ann._id, 'mentor')).body.code).toBe('link_conflict')
    const changed = await test.call(rotaLinksApi.change, { id: apart._id, kind: 'together', agreed: false }, admin)
    expect([changed.status, changed.body.kind, changed.body.agreedA]).toEqual([200, 'together', false])
  })
})
