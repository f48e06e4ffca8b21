import { DateTime } from 'luxon'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { mondayBefore } from './unpublished.service.ts'

const { test, service, register, drained } = await withPushTest()
const rota = rotaFixtures(() => test.db)

let admin = { _id: '', token: '' }
let [door, made] = ['', 0]
/** Puts the clock to a time of the team. */
const clock = (local: string): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(local, { zone: 'America/Chicago' }).toJSDate() })
beforeAll(async () => {
  clock('2027-01-01T12:00')
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  await register(admin.token)
  await register((await test.signUp({ name: 'Ann' })).token)
  door = await rota.post('Main Door')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['unpublished_months', 'draft_services', 'publications', 'services', 'templates'] as const)
    await test.db.deleteFrom(table).execute()
})

/** A template of a weekday from New Year 2027 on. */
async function template(more: object) {
  clock('2027-01-01T12:00')
  made += 1
  const wanted = {
    name: `Sunday ${made}`,
    weekday: 0,
    serviceTime: '9am',
    needs: [{ postId: door, minPeople: 1, maxPeople: 1 }],
  }
  return test.call(templatesApi.create, { ...wanted, ...more }, admin.token)
}

/** Titles and bodies of what is sent at a time of the team's clock. */
async function at(local: string): Promise<(string | undefined)[][]> {
  clock(local)
  const before = service.taken.length
  await Promise.all([test.app.rota.unpublished.tellDue(), test.app.rota.unpublished.tellDue()])
  await drained()
  return service.taken.slice(before).map(({ payload }) => [payload.title, payload.body, payload.path])
}

describe('the weeks of a template', () => {
  it('are none at first, 1 to 12, and may be taken away', async () => {
    const { body } = await template({})
    expect(body.publishWeeksBefore).toBe(null)
    const change = async (publishWeeksBefore: unknown) => {
      const answer = await test.call(templatesApi.change, { id: body._id, publishWeeksBefore }, admin.token)
      return [answer.status, answer.body.publishWeeksBefore ?? answer.body.issues?.map(({ path }) => path) ?? null]
    }
    expect([await change(1), await change(12)]).toEqual([
      [200, 1],
      [200, 12],
    ])
    for (const bad of [0, 13, 1.5, '4', true]) expect(await change(bad)).toEqual([400, ['publishWeeksBefore']])
    expect(await change(null)).toEqual([200, null])
    expect((await template({ name: 'Eve', weekday: 3, publishWeeksBefore: 4 })).body.publishWeeksBefore).toBe(4)
  })
})

describe('admins are told of a month that is not published', () => {
  const february = [
    'February is not published yet',
    'The first service without a publication is on Sunday, February 7.',
    '/rota?month=2027-02',
  ]

  it('once, at ten on the Monday so many weeks before its first service', async () => {
    await template({ publishWeeksBefore: 4, startsOn: '2027-02-01' })
    expect(await at('2027-01-04T09:59')).toEqual([])
    expect(await at('2027-01-04T10:00')).toEqual([february])
    expect(await at('2027-01-04T10:01')).toEqual([])
    expect(await at('2027-01-11T10:00')).toEqual([])
    // March is due four weeks before its own first Sunday.
    expect((await at('2027-02-01T10:00')).map(([title]) => title)).toEqual(['March is not published yet'])
  })

  it('at the first run after it, not at night', async () => {
    await template({ publishWeeksBefore: 4, startsOn: '2027-02-01' })
    expect(await at('2027-01-06T09:00')).toEqual([])
    expect(await at('2027-01-06T21:30')).toEqual([])
    expect(await at('2027-01-07T10:00')).toEqual([february])
  })

  it('by the first service that is not published, and not where all are', async () => {
    await template({ publishWeeksBefore: 2, startsOn: '2027-02-01' })
    const publish = async (from: string, to: string) => {
      const { revision } = (await test.call(boardApi.preview, { from, to }, admin.token)).body
      expect((await test.call(publicationsApi.publish, { from, to, revision }, admin.token)).status).toBe(201)
    }
    await publish('2027-02-07', '2027-02-07')
    expect(await at('2027-01-18T10:00')).toEqual([])
    expect((await at('2027-01-25T10:00')).map(([, body]) => body)).toEqual([
      'The first service without a publication is on Sunday, February 14.',
    ])
    await publish('2027-03-01', '2027-03-31')
    expect(await at('2027-02-22T10:00')).toEqual([])
  })

  it('not of templates that do not ask for it, and of two that do once', async () => {
    await template({ startsOn: '2027-02-01' })
    expect(await at('2027-01-18T10:00')).toEqual([])
    await template({ publishWeeksBefore: 3, startsOn: '2027-02-01', serviceTime: '11am' })
    await template({ publishWeeksBefore: 3, startsOn: '2027-02-01', serviceTime: '5pm' })
    expect(await at('2027-01-11T10:00')).toEqual([february])
  })

  it('never publishes anything by itself', async () => {
    await template({ publishWeeksBefore: 1, startsOn: '2027-02-01' })
    clock('2027-02-06T12:00')
    await test.app.rota.unpublished.tellDue()
    await test.app.rota.waiting.tick()
    expect(await test.db.selectFrom('publications').select('id').execute()).toEqual([])
    await drained()
  })

  it('and months that are over are forgotten', async () => {
    await template({ publishWeeksBefore: 4, startsOn: '2027-02-01' })
    await at('2027-01-04T10:00')
    const left = async () => (await test.db.selectFrom('unpublished_months').select('month').execute()).length
    clock('2027-02-28T12:00')
    await test.app.rota.unpublished.cleanUp()
    expect(await left()).toBe(1)
    clock('2027-03-01T12:00')
    await test.app.rota.unpublished.cleanUp()
    expect(await left()).toBe(0)
  })

  it('in the words of their language', async () => {
    const ines = await test.signUp({ name: 'Ines', role: 'admin', language: 'es' } as never)
    await register(ines.token, 'es')
    await template({ publishWeeksBefore: 4, startsOn: '2027-02-01' })
    const titles = (await at('2027-01-04T10:00')).map(([title]) => title).sort()
    expect(titles).toEqual(['Febrero: todavía sin publicar', 'February is not published yet'])
  })
})

it.each([
  ['2027-02-07', 1, '2027-01-25'],
  ['2027-02-07', 4, '2027-01-04'],
  ['2027-02-10', 1, '2027-02-01'],
  ['2027-02-08', 1, '2027-02-01'],
])('the Monday before %s, %s weeks', (day, weeks, monday) => expect(mondayBefore(day, weeks)).toBe(monday))
