import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { type Coverage, coverageApi } from '#shared/rota/coverage.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
const published = { published_at: '2026-01-01T00:00:00.000Z' }
let [admin, ann, bob, cid]: (Person | undefined)[] = []
let [door, aisle] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  cid = await test.signUp({ name: 'Cid Cole' })
  door = await rota.post('Main Door')
  aisle = await rota.post('Aisle')
})

let days = 0
/** A service of a day of its own: two at the door, none must be at the aisle. */
async function service(more: Parameters<typeof rota.service>[3] = published) {
  days += 1
  const date = `2099-03-${String(days).padStart(2, '0')}`
  return { date, id: await rota.service(date, '9am', { [door]: [2, 2], [aisle]: [0, 1] }, more) }
}

const read = async (date: string, viewer = ann) =>
  (await test.call(coverageApi.list, { from: date, to: date }, viewer?.token)).body as Coverage[]

async function doorOf(date: string) {
  const [found] = await read(date)
  const { filled, asked, empty, state } = found?.posts.find(({ postId }) => postId === door) ?? {}
  return [found?.state, filled, asked, empty, state]
}

describe('the coverage', () => {
  it('is of at most 100 days for members, and 400 for admins', async () => {
    const from = '2099-01-01'
    for (const [viewer, most] of [
      [ann, 100],
      [admin, 400],
    ] as const) {
      expect((await test.call(coverageApi.list, { from, to: addDays(from, most - 1) }, viewer?.token)).status).toBe(200)
      const { status, body } = await test.call(coverageApi.list, { from, to: addDays(from, most) }, viewer?.token)
      expect([status, body.code, body.issues]).toEqual([
        400,
        'invalid_input',
        [{ path: 'to', message: `At most ${most} days at once.` }],
      ])
    }
  })

  it('leaves out what is not published, and says of the rest who is asked and who has said yes', async () => {
    expect(await read((await service({})).date)).toEqual([])
    const { id, date } = await service()
    expect(await doorOf(date)).toEqual(['red', 0, 0, 2, 'red'])
    await rota.assignment(id, ann?._id ?? '', door, 'accepted')
    await rota.assignment(id, bob?._id ?? '', door, 'declined')
    expect(await doorOf(date)).toEqual(['red', 1, 0, 1, 'red'])
    await rota.assignment(id, cid?._id ?? '', door, 'asked')
    expect(await doorOf(date)).toEqual(['amber', 1, 1, 0, 'amber'])
    await test.db
      .updateTable('places')
      .set({ state: 'accepted' })
      .where('user_id', '=', cid?._id ?? '')
      .execute()
    await rota.shift('2098-01-01', '9am', 'Main Door', 'Nobody', null)
    expect(await doorOf(date)).toEqual(['green', 2, 0, 0, 'green'])
    const [found] = await read(date)
    expect(found).toMatchObject({ serviceId: id, date, serviceTime: '9am', tieColor: null })
    expect(found?.posts.map(({ post, state }) => [post, state])).toEqual([
      ['Aisle', 'green'],
      ['Main Door', 'green'],
    ])
    expect(JSON.stringify(found)).not.toContain('Ann')
  })

  it('counts shifts outside of the plan, not those of former members', async () => {
    const { date } = await service()
    await rota.shift(date, '9am', 'main door', 'Nobody In Particular', null)
    expect(await doorOf(date)).toEqual(['red', 1, 0, 1, 'red'])
    await rota.shift(date, '9am', 'Main Door', 'Former member', null)
    expect(await doorOf(date)).toEqual(['red', 1, 0, 1, 'red'])
    await rota.shift(date, '9am', 'Main Door', 'Cid Cole', cid?._id ?? null)
    expect(await doorOf(date)).toEqual(['green', 2, 0, 0, 'green'])
  })

  it('counts nobody who is suspended, and again once they are not', async () => {
    const { id, date } = await service()
    const gone = await test.signUp({ name: 'Gone For Now' })
    await rota.assignment(id, gone._id, door, 'accepted')
    await rota.assignment(id, ann?._id ?? '', door, 'accepted')
    const suspend = (suspended: 0 | 1) =>
      test.db.updateTable('users').set({ suspended }).where('id', '=', gone._id).execute()
    await suspend(1)
    await rota.shift('2098-01-02', '9am', 'Main Door', 'Nobody', null)
    expect(await doorOf(date)).toEqual(['red', 1, 0, 1, 'red'])
    await suspend(0)
    await rota.shift('2098-01-03', '9am', 'Main Door', 'Nobody', null)
    expect(await doorOf(date)).toEqual(['green', 2, 0, 0, 'green'])
  })

  it('says that a service is cancelled', async () => {
    const { id, date } = await service()
    await test.call(servicesApi.cancel, { id }, admin?.token)
    expect((await doorOf(date))[0]).toBe('cancelled')
  })
})
