import { expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { tiesApi } from '#shared/rota/ties.ts'
import { withPlaces } from '../../../../testing/places.ts'

const on = withPlaces()
const { test, team, asAdmin, freshDay } = on
const tiesOf = async (date: string) => (await on.scheduleOf(date)).map(({ tieColor }) => tieColor)

it('of a day are those of its services and of its shifts, typed and planned; nobody is asked again', async () => {
  const [date, bare] = [freshDay(), freshDay()]
  const [ann, service] = [await on.person('Ann Tie'), await on.service(date, { [team.door]: [1, 1] })]
  await on.service(date, { [team.balcony]: [1, 1] }, {}, '6pm')
  await on.draft(service, date, [{ userId: ann._id, postId: team.door }])
  await on.publish(date)
  const card = (await on.mine(ann)).assignments.find((one) => one.date === date)
  await on.answer(ann, card?._id ?? '', 'accept')
  await on.type(date, 'Car Park', 'Wes Visitor', { tieColor: 'Red' })
  await on.type(bare, 'Car Park', 'Wes Visitor', { tieColor: 'Red' })

  const ties = [
    { date, tieColor: 'Navy' },
    { date: bare, tieColor: null },
  ]
  const { status, body } = await asAdmin(tiesApi.set, { ties })
  expect([status, body.map((one) => [one.date, one.serviceTime, one.tieColor, one.edited])]).toEqual([
    200,
    [
      [date, '9am', 'Navy', false],
      [date, '6pm', 'Navy', false],
      [bare, '9am', null, false],
    ],
  ])
  expect(await tiesOf(date)).toEqual(['Navy', 'Navy'])
  expect(await tiesOf(bare)).toEqual([null])
  const after = await on.card(ann, card?._id ?? '')
  expect([after.state, after.tieColor, after.sequence]).toEqual(['accepted', 'Navy', (card?.sequence ?? 0) + 1])
  const [entry] = (await asAdmin(auditApi.list, { action: 'ties.set' })).body
  expect(entry?.detail).toEqual({ from: date < bare ? date : bare, to: date < bare ? bare : date })
})

it('stay when their template changes, until the day is given another', async () => {
  const date = freshDay()
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const fields = { name: 'Tied', weekday, serviceTime: '8am', startsOn: date, tieColor: 'Red' }
  const template = await asAdmin(templatesApi.create, { ...fields, needs: [{ postId: team.door, minPeople: 1 }] })
  const made = async () => (await asAdmin(servicesApi.list, { from: date, to: date })).body[0]
  // The day is too far ahead for the template to have made its service.
  if (!(await made()))
    await on.service(date, { [team.door]: [1, 1] }, { template_id: template.body._id, published_at: null }, '8am')
  await asAdmin(tiesApi.set, { ties: [{ date, tieColor: 'Gold' }] })
  await asAdmin(templatesApi.change, { id: template.body._id, tieColor: 'Green', published: true })
  expect((await made())?.tieColor).toBe('Gold')
  await asAdmin(tiesApi.set, { ties: [{ date, tieColor: null }] })
  expect((await made())?.tieColor).toBeNull()
})

it('are refused for a day twice, a day that is over, and more days than 400', async () => {
  const paths = async (ties: object[]) => {
    const { status, body } = await asAdmin(tiesApi.set, { ties })
    return [status, body.issues?.map(({ path }) => path)]
  }
  const date = freshDay()
  expect(
    await paths([
      { date, tieColor: 'Red' },
      { date, tieColor: 'Blue' },
    ]),
  ).toEqual([400, ['ties.1.date']])
  expect(await paths([{ date: '2020-01-05', tieColor: 'Red' }])).toEqual([400, ['ties.0.date']])
  const many = Array.from({ length: 401 }, (_, at) => ({
    date: new Date(Date.UTC(2063, 0, 1 + at)).toISOString().slice(0, 10),
    tieColor: 'Red',
  }))
  expect(await paths(many)).toEqual([400, ['ties']])
  expect(await paths(many.slice(0, 400))).toEqual([200, undefined])
  expect(test.url).toBeTruthy()
})
