import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = today('America/Chicago')
const next = addDays(day, 9)
const SPAN = { from: next, to: next }

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [{} as Person, {} as Person, {} as Person]
let [door, service] = ['', '']

beforeAll(async () => {
  admin = await test.signUp({ name: 'Ada Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
  service = await rota.service(next, '9am', { [door]: [3, 3] })
})

const leftOut = async () => {
  const { body } = await test.call(capacityApi.show, SPAN, admin.token)
  return [body.people, ...(body.leftOut ?? []).map(({ name }) => name)]
}

/** Names of those whom a fill places, as it ends. */
async function filled(): Promise<(string | undefined)[]> {
  const run = (await test.call(runsApi.start, { ...SPAN, mode: 'all' }, admin.token)).body
  const now = async () => (await test.call(runsApi.show, { id: run._id }, admin.token)).body
  await expect.poll(async () => (await now()).endedAt, { timeout: 60_000 }).not.toBeNull()
  const names = new Map([
    [admin._id, 'Ada Admin'],
    [ann._id, 'Ann Abel'],
    [bob._id, 'Bob Bell'],
  ])
  return (await now()).places.map(({ userId }) => names.get(userId)).sort()
}

const explained = async () =>
  (await test.call(runsApi.explain, { serviceId: service, postId: door }, admin.token)).body.candidates

describe('an admin who never stood anywhere', () => {
  it('is planned like everybody in a team at whose services nobody has stood', async () => {
    expect(await leftOut()).toEqual([3])
    expect(await filled()).toEqual(['Ada Admin', 'Ann Abel', 'Bob Bell'])
  })

  it('is left out, by name, once others have stood, and is the last who is offered', async () => {
    for (const weeks of [1, 2]) await rota.shift(addDays(day, -7 * weeks), '9am', 'Main Door', 'Ann Abel', ann._id)
    expect(await leftOut()).toEqual([3, 'Ada Admin'])
    // Bob has never stood either, but he is no admin: somebody has put him on the list to be planned.
    expect(await filled()).toEqual(['Ann Abel', 'Bob Bell'])
    const found = await explained()
    expect(found.at(-1)).toMatchObject({ user: { name: 'Ada Admin' }, leftOut: true, blocks: [] })
    expect(found.map(({ user, atPost }) => [user.name, atPost]).sort()).toEqual([
      ['Ada Admin', undefined],
      ['Ann Abel', 2],
      ['Bob Bell', undefined],
    ])
  })

  it('is said to be so in the report, which expects no service of them', async () => {
    const { body } = await test.call(rotaReportApi.show, SPAN, admin.token)
    expect(body.map(({ user, leftOut }) => [user.name, leftOut]).sort()).toEqual([
      ['Ada Admin', true],
      ['Ann Abel', undefined],
      ['Bob Bell', undefined],
    ])
  })

  it('can be proved to fit all the same', async () => {
    const place = { serviceId: service, postId: door, userId: admin._id }
    const { status, body } = await test.call(runsApi.prove, place, admin.token)
    expect(status).toBe(202)
    const ended = async () => (await test.call(runsApi.show, { id: body._id }, admin.token)).body
    await expect.poll(async () => (await ended()).endedAt, { timeout: 60_000 }).not.toBeNull()
    expect((await ended()).proof?.possible).toBe(true)
  })

  it('is asked for still where they have only said when they cannot', async () => {
    await rota.days(admin._id, 'away', addDays(next, 40))
    expect(await leftOut()).toEqual([3, 'Ada Admin'])
    expect(await filled()).toEqual(['Ann Abel', 'Bob Bell'])
    await test.db.deleteFrom('availability').execute()
  })

  it.each([
    [
      'a link',
      () => rota.link(admin._id, ann._id, 'together'),
      () => test.db.deleteFrom('links').where('user_a', '=', admin._id).execute(),
    ],
    [
      'a wish',
      async () => {
        const wishes = [{ postId: door, wish: 'like' as const }]
        await test.call(availabilityApi.changeMember, { userId: admin._id, wishes }, admin.token)
      },
      async () => {
        await test.call(availabilityApi.changeMember, { userId: admin._id, wishes: [] }, admin.token)
        await test.db.deleteFrom('member_rota').execute()
      },
    ],
  ])('is planned once there is %s', async (_what, say, unsay) => {
    await say()
    expect(await leftOut()).toEqual([3])
    await unsay()
  })

  it('is planned once somebody says how often', async () => {
    await test.call(availabilityApi.changeMember, { userId: admin._id, times: 2, per: 'month' }, admin.token)
    expect(await leftOut()).toEqual([3])
    expect(await filled()).toEqual(['Ada Admin', 'Ann Abel', 'Bob Bell'])
  })
})
