import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { withTestApp } from '../../testing/app.ts'
import { rotaFixtures } from '../../testing/rota.ts'

// Two services that an older release took for 5:30 in the morning and in the evening; both texts mean the evening now.
const test = withTestApp({ TEAM_TIMEZONE: 'UTC' })
const rota = rotaFixtures(() => test.db)
const MORNING = { service_time_key: '5:30am', service_time_order: 330 }

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [] as unknown as [Person, Person, Person]
let [door, day, unsaid, said] = ['', addDays(today('UTC'), 20), '', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  day = addDays(day, 7)
  const published = { published_at: '2026-01-01T00:00:00.000Z' }
  unsaid = await rota.service(day, '5:30', { [door]: [1, 3] }, { ...published, ...MORNING })
  said = await rota.service(day, '5:30pm', { [door]: [1, 3] }, published)
})

const peopleAt = async (id: string) => {
  const { body } = await test.call(servicePageApi.show, { id }, admin.token)
  return body.people.map(({ name }) => name)
}
const both = async () => [await peopleAt(unsaid), await peopleAt(said)]
const ask = (person: Person, serviceId = unsaid) =>
  test.call(publicationsApi.ask, { serviceId, postId: door, userId: person._id }, admin.token)
const own = async ({ token }: Person) => {
  const { assignments } = (await test.call(answersApi.mine, {}, token)).body
  return assignments.find(({ date }) => date === day)
}
const shift = (name: string) => ({ date: day, serviceTime: '5:30', name, assignment: 'Main Door' })

describe('a service that has kept its moment beside another of the same minute', () => {
  it('has its people to itself, at its moment, whatever they answer', async () => {
    expect((await ask(ann)).status).toBe(201)
    expect((await ask(bob, said)).status).toBe(201)
    expect(await both()).toEqual([['Ann Abel'], ['Bob Bell']])
    const starts = async () => [(await own(ann))?.startsAt, (await own(bob))?.startsAt]
    const [morning, evening] = [`${day}T05:30:00.000Z`, `${day}T17:30:00.000Z`]
    expect(await starts()).toEqual([morning, evening])
    for (const answer of ['decline', 'accept'] as const) {
      const { _id: id = '', sequence = 0 } = (await own(ann)) ?? {}
      expect((await test.call(answersApi.answer, { id, answer, sequence }, ann.token)).status).toBe(200)
    }
    expect([await starts(), await both()]).toEqual([
      [morning, evening],
      [['Ann Abel'], ['Bob Bell']],
    ])
  })

  it('has what is typed with its text, once, and a tie of one place changes nothing else', async () => {
    expect((await test.call(scheduleApi.createManual, shift('Cy Cole'), admin.token)).status).toBe(201)
    expect((await test.call(scheduleApi.createManual, shift('Cy Cole'), admin.token)).status).toBe(409)
    expect(await both()).toEqual([['Cy Cole'], []])
    await ask(ann)
    const list = await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, admin.token)
    for (const { _id: id } of list.body) {
      const { status, body } = await test.call(scheduleApi.change, { id, tieColor: 'Red' }, admin.token)
      expect([status, body.rota?.search ?? false]).toEqual([200, false])
    }
    expect((await own(ann))?.state).toBe('asked')
    expect(await both()).toEqual([['Ann Abel', 'Cy Cole'], []])
  })

  it('has the rows of a file with its text, and the same file again adds none', async () => {
    const csv = `Date,Name,Assignment,Service Time\n${day},Dee Dale,Main Door,5:30\n${day},Eve Earl,Main Door,5:30pm\n`
    const upload = () =>
      test.upload(importsApi.import, { bytes: Buffer.from(csv), filename: 'rota.csv', fields: {} }, admin.token)
    const first = await upload()
    expect([first.status, first.body.count]).toEqual([200, 2])
    expect((await upload()).body.count).toBe(0)
    expect(await both()).toEqual([['Dee Dale'], ['Eve Earl']])
  })

  it('keeps its moment while its text stays, and moves with its people where that changes', async () => {
    await ask(ann)
    const change = (patch: object) => test.call(servicesApi.change, { id: unsaid, ...patch }, admin.token)
    const named = await change({ serviceTime: '5:30', name: 'Dawn' })
    expect([named.status, named.body.startsAt]).toEqual([200, `${day}T05:30:00.000Z`])
    expect((await own(ann))?.startsAt).toBe(`${day}T05:30:00.000Z`)
    expect((await change({ serviceTime: '5.30 pm' })).status).toBe(409)
    expect((await change({ serviceTime: '6am' })).status).toBe(200)
    expect([await both(), (await own(ann))?.startsAt]).toEqual([[['Ann Abel'], []], `${day}T06:00:00.000Z`])
  })
})
