import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekdayOf, weekOf } from '#shared/recurrence.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withTestApp } from '../../../../testing/app.ts'

const test = withTestApp()
let admin = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
})
const show = async () => (await test.call(suggestionsApi.show, {}, admin)).body
const apply = (wanted: object) => test.call(suggestionsApi.apply, wanted, admin)
const lastSunday = weekOf(today('UTC'))
const type = (date: string, assignment: string, name: string, serviceTime = '9am') =>
  test.call(scheduleApi.createManual, { date, serviceTime, assignment, name }, admin)

it('without shifts there are none, and of a schedule that is long over neither', async () => {
  expect(await show()).toEqual({ from: null, to: null, posts: [], templates: [] })
  const old = addDays(lastSunday, -70)
  const { body } = await type(old, 'Old Door', 'Ann')
  expect(await show()).toEqual({ from: addDays(old, -90), to: old, posts: [], templates: [] })
  await test.call(scheduleApi.remove, { id: body._id }, admin)
})

it('of last month’s Sundays, and applied as edited: posts, templates, services; again nothing is new', async () => {
  for (const week of [0, 1, 2, 3]) {
    const date = addDays(lastSunday, -7 * week)
    for (const [place, name] of ['Ann', 'Bo'].entries()) await type(date, 'Main Door', `${name} ${place}`)
    await type(date, 'Balcony', 'Cy')
    await type(date, 'Balcony', 'Dee', 'after lunch')
  }
  const suggested = await show()
  expect(suggested).toMatchObject({
    to: lastSunday,
    posts: [{ name: 'Balcony' }, { name: 'Main Door', seen: { times: 4, of: 4 } }],
    templates: [
      {
        name: 'Sunday 9am',
        weekday: 0,
        everyWeeks: 1,
        startsOn: addDays(lastSunday, 7),
        needs: [
          { post: 'Balcony', minPeople: 1, maxPeople: 1 },
          { post: 'Main Door', minPeople: 2, maxPeople: 2 },
        ],
      },
    ],
  })

  const unknown = await apply({ posts: [{ name: 'Main Door' }], templates: suggested.templates })
  expect([unknown.status, unknown.body.issues?.map(({ path }) => path)]).toEqual([400, ['templates.0.needs.0.post']])
  // The shifts have made their posts, and nothing of a refused suggestion is stored.
  const ofShifts = (await test.call(postsApi.list, {}, admin)).body.map(({ name }) => name)
  expect(ofShifts).toEqual(['Balcony', 'Main Door'])
  const empty = await apply({ posts: [], templates: [] })
  expect(empty.status).toBe(400)

  const made = await apply(suggested)
  expect(made.status).toBe(201)
  expect(made.body.posts.map(({ name }) => name)).toEqual(['Balcony', 'Main Door'])
  const [template] = made.body.templates
  expect(template?.needs.map(({ minPeople, maxPeople }) => [minPeople, maxPeople])).toEqual(
    expect.arrayContaining([
      [1, 1],
      [2, 2],
    ]),
  )
  expect(template?.nextDates.length).toBe(5)
  const again = await apply(suggested)
  expect([again.status, again.body]).toEqual([200, made.body])

  const [balcony] = made.body.posts
  await test.call(postsApi.remove, { id: balcony?._id }, admin)
  const reused = await apply({ posts: [{ name: 'BALCONY' }], templates: [] })
  expect([reused.status, reused.body.posts[0]]).toMatchObject([201, { _id: balcony?._id, retired: false }])
  expect((await test.call(templatesApi.list, {}, admin)).body).toHaveLength(1)
})

it('a time that is typed is stored as that of any template, and one of the schedule keeps its text', async () => {
  const timed = async (serviceTime: string) => {
    const { status, body } = await apply({
      posts: [],
      templates: [{ name: `At ${serviceTime}`, weekday: 3, serviceTime, needs: [] }],
    })
    return [status, body.templates?.[0]?.serviceTime ?? body.issues?.map(({ path }) => path)]
  }
  await type(addDays(lastSunday, 3), 'Lobby', 'Eve', '11')
  expect(await timed('11')).toEqual([201, '11'])
  expect(await timed('9')).toEqual([201, '9am'])
  expect(await timed('10.45')).toEqual([201, '10:45am'])
  expect(await timed('9')).toEqual([200, '9am'])
  expect(await timed('18:30')).toEqual([201, '6:30pm'])
  expect(await timed('after lunch')).toEqual([400, ['templates.0.serviceTime']])
})

it('many templates at once make the services of each, and others are answered meanwhile', async () => {
  const posts = ['Nave', 'Porch'].map((name) => ({ name }))
  const needs = posts.map(({ name }) => ({ post: name, minPeople: 1 }))
  const at = (place: number) => ({ weekday: place % 7, serviceTime: `${1 + Math.floor(place / 7)}:15pm` })
  const templates = Array.from({ length: 42 }, (_, place) => ({ name: `Of ${place}`, ...at(place), needs }))
  let isOver = false
  const applied = apply({ posts, templates }).finally(() => (isOver = true))
  // The first few may be answered before the templates have begun.
  for (const _ of Array(5)) await test.call(postsApi.list, {}, admin)
  expect(isOver).toBe(false)
  const made = await applied
  const day = today('UTC')
  const span = { from: day, to: addDays(day, 399) }
  const services = (await test.call(servicesApi.list, span, admin)).body
  const ofTemplates = made.body.templates.map(({ _id }) => services.filter(({ templateId }) => templateId === _id))
  expect(ofTemplates.map((all) => [all.length >= 57, new Set(all.map(({ serviceTime }) => serviceTime)).size])).toEqual(
    templates.map(() => [true, 1]),
  )
  expect(ofTemplates.map(([first]) => [weekdayOf(first?.date ?? ''), first?.serviceTime])).toEqual(
    templates.map(({ weekday, serviceTime }) => [weekday, serviceTime]),
  )
  expect(ofTemplates.flat().every(({ needs: own }) => own.length === 2)).toBe(true)
})
