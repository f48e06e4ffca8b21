import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { habitsApi } from '#shared/rota/habits.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { type ReadWish, saidApi } from '#shared/rota/said.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withTestApp } from '../../../../testing/app.ts'
import { workbook } from '../../spreadsheet/workbook.fixtures.ts'

const test = withTestApp()
const TODAY = today('America/Chicago')
/** A day that is written without a year, and is the next one of it. */
const NEXT = addDays(TODAY, 20)
const written = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

let admin = ''
let member = ''
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  member = (await test.signUp({ name: 'Max Member' })).token
})

const read = async (text: string) => (await test.call(invitationsApi.read, { text }, admin)).body
const wishesOf = async (text: string) => (await read(text)).people[0]?.wishes
const enter = (wishes: unknown, token: string | undefined = admin) => test.call(saidApi.enter, { wishes }, token)
const added = async (name: string) => {
  const { body } = await test.call(peopleApi.add, { people: [{ name }] }, admin)
  return body[0]?._id ?? ''
}
const of = async (userId: string) => (await test.call(memberAvailabilityApi.show, { userId }, admin)).body
const saidOf = ({ rows, often, link }: ReadWish, userId: string) => ({
  ...{ userId, rows, often },
  ...(link?.userId && { link: { kind: link.kind, userId: link.userId } }),
})

describe('What a list says of its people is', () => {
  it('refused to be entered by others, for nobody, and for what is no wish', async () => {
    const wish = { userId: 'nobody', often: { times: 1, per: 'month' } }
    expect((await enter([wish], '')).status).toBe(401)
    expect((await enter([wish], member)).status).toBe(403)
    expect((await enter([])).status).toBe(400)
    expect((await enter([wish])).body.issues?.map(({ path }) => path)).toEqual(['wishes.0.userId'])
    const userId = await added('Ada Wish')
    const row = { kind: 'away', fromDay: NEXT, toDay: addDays(NEXT, -1) }
    expect((await enter([{ userId, rows: [row] }])).status).toBe(400)
    expect((await enter([{ userId, link: { kind: 'apart', userId } }])).status).toBe(400)
    expect((await enter([{ userId, often: { times: 1, per: 'month' } }, wish])).status).toBe(400)
    expect((await of(userId)).rota.stated).toBe(false)
  })

  it('asked about, and nothing of it is stored by reading', async () => {
    const id = await added('Ruth Lee')
    const list = `Ruth Lee, out ${written(NEXT)}, once a month, not with Bob, brings keys\nBob Ray, bob@example.org`
    const { people } = await read(list)
    expect(people[0]).toMatchObject({ name: 'Ruth Lee', unused: ['brings keys'] })
    const days = { kind: 'away', fromDay: NEXT, toDay: NEXT, weekdays: 0, nth: 0, templateId: null }
    expect(people[0]?.wishes).toEqual([
      { text: `out ${written(NEXT)}`, rows: [days], often: null, link: null },
      { text: 'once a month', rows: [], often: { times: 1, per: 'month' }, link: null },
      {
        text: 'not with Bob',
        rows: [],
        often: null,
        link: { kind: 'apart', name: 'Bob Ray', userId: null, person: 1 },
      },
    ])
    expect(await of(id)).toMatchObject({ rows: [], rota: { stated: false } })
    expect(people[1]).not.toHaveProperty('wishes')
  })

  it.each([
    ['behind a dash', 'Ada Fox - only 2nd & 4th'],
    ['behind a colon', 'Ada Fox: only 2nd & 4th'],
    ['in brackets', 'Ada Fox (only 2nd & 4th)'],
    ['without a sign', 'Ada Fox only 2nd & 4th'],
    ['behind contacts', 'Ada Fox, ada@example.org, 312 555 0177, only 2nd & 4th'],
    ['in a column', 'Name,Email,Notes\nAda Fox,ada@example.org,only 2nd & 4th'],
    ['in a column whose head says it', 'Name,Only\nAda Fox,2nd & 4th'],
  ])('read where it stands %s', async (_where, text) => {
    const { people } = await read(text)
    expect(people.map(({ name, unused }) => [name, unused])).toEqual([['Ada Fox', undefined]])
    expect(people[0]?.wishes?.[0]?.rows).toMatchObject([{ kind: 'away', nth: 21, toDay: null, templateId: null }])
  })

  it('read in the cells of a workbook', async () => {
    const bytes = workbook([
      [
        ['Name', 'Phone', 'Away', 'Wishes'],
        ['Ada Fox', '312 555 0178', 'Dec 24 - Dec 26, 2045', '2nd & 4th Sundays'],
      ],
    ])
    const { body } = await test.upload(invitationsApi.read, { bytes, filename: 'people.xlsx' }, admin)
    expect(body.people[0]?.unused ?? []).toEqual([])
    expect(body.people[0]?.wishes?.flatMap(({ rows }) => rows)).toMatchObject([
      { kind: 'away', fromDay: '2045-12-24', toDay: '2045-12-26' },
      { kind: 'prefer', weekdays: 1, nth: 10 },
    ])
  })

  it('not used, and named, where it cannot be read, names several people or nobody', async () => {
    const list = 'Ann One, not with Lee\nTim Lee\nTom Lee\nUna Two, not with Xaver\nVic Three, only the last Sunday'
    const { people } = await read(list)
    expect(people.map(({ unused = [], wishes = [] }) => [unused, wishes.length])).toEqual([
      [['not with Lee'], 0],
      ...[[], []].map((none) => [none, 0]),
      [['not with Xaver'], 0],
      [['only the last Sunday'], 0],
    ])
  })

  it('without rows for a time at which the team has no service, else bound to its templates', async () => {
    expect(await wishesOf('Wes Four, prefers 9am')).toEqual([
      { text: 'prefers 9am', rows: [], often: null, link: null },
    ])
    const { body: post } = await test.call(postsApi.create, { name: 'Door' }, admin)
    const template = async (weekday: number, serviceTime: string) => {
      const needs = [{ postId: post._id, minPeople: 1, maxPeople: 1, priority: 2 }]
      const made = await test.call(templatesApi.create, { name: serviceTime, weekday, serviceTime, needs }, admin)
      return made.body._id
    }
    const [nine, eleven] = [await template(0, '9am'), await template(0, '11am')]
    const rows = async (text: string) =>
      (await wishesOf(`Wes Four, ${text}`))?.[0]?.rows.map(({ kind, templateId, nth }) => [kind, templateId, nth])
    expect(await rows('prefers 9:00')).toEqual([['prefer', nine, 0]])
    expect(await rows("can't do 11am")).toEqual([['away', eleven, 0]])
    expect(await rows('rather not 11am')).toEqual([['rather_not', eleven, 0]])
    expect(await rows('only 9am')).toEqual([['away', eleven, 0]])
    expect(await rows('2nd Sunday 9am')).toEqual([['prefer', nine, 2]])
    expect(await rows('prefers 6pm')).toEqual([])
  })

  it('entered for people with an account and without, once, and taken back together', async () => {
    const [without, other] = [await added('Ida Joe'), await added('Bea Kay')]
    const { _id: joined } = await test.signUp({ name: 'Cal Moe' })
    const list = `Ida Joe, away ${written(NEXT)}, twice a month, not with Bea Kay\nCal Moe, only 2nd & 4th, with Bea Kay`
    const { people } = await read(list)
    expect(people.map(({ memberId, entered }) => memberId ?? entered?._id)).toEqual([without, joined])
    const wishes = people.flatMap(({ memberId, entered, wishes: own = [] }) =>
      own.map((wish) => saidOf(wish, memberId ?? entered?._id ?? '')),
    )
    const { status, body } = await enter(wishes)
    expect([status, body.entered]).toEqual([200, 5])
    expect(await of(without)).toMatchObject({
      rota: { times: 2, per: 'month', stated: true },
      rows: [{ kind: 'away' }],
    })
    expect(await of(joined)).toMatchObject({ rows: [{ kind: 'away', nth: 21, toDay: null }] })
    const links = async () => (await test.call(rotaLinksApi.list, {}, admin)).body
    expect((await links()).map(({ userB, kind, agreedA }) => [userB, kind, agreedA]).sort()).toEqual([
      [other, 'apart', true],
      [other, 'together', false],
    ])
    const again = await enter(wishes)
    expect(again.body.entered).toBe(0)
    // Its answers to questions are another undo.
    expect((await test.call(habitsApi.show, {}, admin)).body.undo).toBeNull()
    expect((await test.call(habitsApi.undo, { undo: body.undo }, admin)).status).toBe(200)
    expect(await of(without)).toMatchObject({ rota: { stated: false }, rows: [] })
    expect([(await of(joined)).rows, await links()]).toEqual([[], []])
  })

  it('taken back to what the person had said before', async () => {
    const userId = await added('Nan Lot')
    await test.call(availabilityApi.changeMember, { userId, times: 3, per: 'quarter' }, admin)
    const { body } = await enter([{ userId, often: { times: 1, per: 'month' } }])
    expect((await of(userId)).rota).toMatchObject({ times: 1, per: 'month' })
    await test.call(habitsApi.undo, { undo: body.undo }, admin)
    expect((await of(userId)).rota).toMatchObject({ times: 3, per: 'quarter', stated: true })
  })
})
