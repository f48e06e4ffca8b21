import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'

const test = withTestApp({ BOT_CHECK: 'off' })

type Person = Awaited<ReturnType<typeof test.signUp>>

let boss: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
})

const SLOT = { assignment: 'Balcony', serviceTime: '9am', date: '2026-12-06' }
const addShift = async (name: string) =>
  (await test.call(scheduleApi.createManual, { ...SLOT, name }, boss.token)).body._id
const suspend = ({ _id }: Person) => test.call(usersApi.suspend, { id: _id }, boss.token)
const holderOf = async (id: string) => {
  const { body } = await test.call(scheduleApi.list, { view: 'all' }, boss.token)
  return body.find(({ _id }) => _id === id)?.user._id
}
const watch = async () => {
  const watcher = await listen(test, boss.token)
  onTestFinished(() => void watcher.socket.close())
  return watcher
}

/**
 * Each creates an unlinked shift and returns it with `act`, which makes its name unique and returns the member's id.
 */
const moments: [what: string, begin: () => Promise<{ shift: string; act: () => Promise<string> }>][] = [
  [
    'is made a user',
    async () => ({
      shift: await addShift('New Nora'),
      act: async () => (await test.signUp({ name: 'New Nora' }))._id,
    }),
  ],
  [
    'is made a user of what they wrote',
    async () => {
      const wrote = { name: 'Wanda Willing', email: 'wanda@example.org', message: 'May I help?' }
      await test.call(interestApi.submit, wrote)
      const { body } = await test.call(interestApi.list, {}, boss.token)
      const account = { id: body[0]?._id, phoneNumber: '+15558880001', password: PASSWORD, role: 'standard' }
      return {
        shift: await addShift('Wanda Willing'),
        act: async () => (await test.call(interestApi.createUser, account, boss.token)).body._id,
      }
    },
  ],
  [
    'is not suspended any more',
    async () => {
      const zed = await test.signUp({ name: 'Zed Zander' })
      await suspend(zed)
      const act = async () => (await test.call(usersApi.unsuspend, { id: zed._id }, boss.token)).body._id
      return { shift: await addShift('Zed Zander'), act }
    },
  ],
  [
    'is let in again from the command line',
    async () => {
      const olga = await test.signUp({ name: 'Olga Out', email: 'olga@example.org' })
      await suspend(olga)
      const act = async () => {
        await test.app.operators.makeSuperAdmin({ email: olga.email, name: 'Olga Out' })
        return olga._id
      }
      return { shift: await addShift('Olga Out'), act }
    },
  ],
  ...(
    [
      ['is suspended', 'Sam Same', (twin) => suspend(twin)],
      [
        'is called otherwise',
        'Ron Same',
        ({ token }) => test.upload(usersApi.updateMe, { fields: { name: 'Ray' } }, token),
      ],
      ['leaves', 'Lea Same', ({ token }) => test.call(ownDataApi.remove, { password: PASSWORD }, token)],
    ] as [string, string, (twin: Person) => Promise<unknown>][]
  ).map(([what, name, go]): (typeof moments)[number] => [
    `had a namesake, who ${what}`,
    async () => {
      const stays = await test.signUp({ name })
      const goes = await test.signUp({ name })
      const act = async () => {
        await go(goes)
        return stays._id
      }
      return { shift: await addShift(name), act }
    },
  ]),
]

describe('an unlinked shift whose name becomes that of exactly one active member', () => {
  it.each(moments)('is linked to the member who %s, and open clients are notified', async (_what, begin) => {
    const { shift, act } = await begin()
    expect(await holderOf(shift)).toBeNull()
    const watcher = await watch()
    const _id = await act()
    expect(await holderOf(shift)).toBe(_id)
    await watcher.waitFor('scheduleChanged')
  })

  it('stays linked while the member is suspended', async () => {
    const paul = await test.signUp({ name: 'Paul Pause' })
    const shift = await addShift('Paul Pause')
    await suspend(paul)
    await test.signUp({ name: 'Paul Pause' })
    expect(await holderOf(shift)).toBe(paul._id)
  })
})

it('a name without unlinked shifts publishes no schedule event', async () => {
  const watcher = await watch()
  await suspend(await test.signUp({ name: 'Nowhere Named' }))
  await addShift('Somebody Else')
  await watcher.waitFor('scheduleChanged')
  expect(watcher.received('scheduleChanged')).toHaveLength(1)
})
