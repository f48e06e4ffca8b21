import { beforeAll, expect, it } from 'vitest'
import { peopleApi } from '#shared/people/people.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'

const { test, service, register, drained } = await withPushTest()

type Device = Awaited<ReturnType<typeof register>>

const person = async (who: Parameters<typeof test.signUp>[0]) => {
  const someone = await test.signUp(who)
  return { ...someone, device: await register(someone.token) }
}

let boss: Awaited<ReturnType<typeof person>>
let admin: Awaited<ReturnType<typeof person>>
let member: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  boss = await person({ name: 'Ruth Ellison', isSuperAdmin: true })
  admin = await person({ name: 'Bo Nyberg', role: 'admin' })
  member = await person({ name: 'Cy Adams' })
})

let people = 0
/** Somebody who waits, with a device. */
async function newcomer() {
  people += 1
  const account = { name: 'Tabea Lindqvist', email: `tabea${people}@example.org`, phoneNumber: `+1312555900${people}` }
  const user = await test.app.users.create(null, {
    ...account,
    password: 'a good long password',
    role: 'standard',
    waiting: true,
  })
  const { token } = await test.app.sessions.start(user)
  return { ...user, token, device: await register(token) }
}

/** Title and path of what these devices receive of an action. */
async function told(work: () => Promise<unknown>, ...more: Device[]) {
  await drained()
  const before = service.taken.length
  await work()
  await drained()
  const devices = [boss.device, admin.device, member.device, ...more].map(({ path }) => path)
  const names = ['boss', 'admin', 'member', 'newcomer']
  return service.taken
    .slice(before)
    .map(({ path, payload }) => [names[devices.indexOf(path)], payload.title, payload.body, payload.path])
    .sort()
}

it('every admin is told of somebody who waits', async () => {
  const text = ['Somebody new is waiting', 'Tabea Lindqvist has registered. Please approve or decline.']
  expect(await told(newcomer)).toEqual([
    ['admin', ...text, '/admin?part=people'],
    ['boss', ...text, '/admin?part=people'],
  ])
})

it('every admin is told of an account with the email of somebody of the list', async () => {
  const email = 'listed@example.org'
  await test.call(peopleApi.add, { people: [{ name: 'Lou Listed', email }] }, admin.token)
  const asked = await told(() =>
    test.app.users.create(null, {
      ...{ name: 'Mo Mallory', email, emailVerified: false, phoneNumber: '+13125559990' },
      ...{ password: 'a good long password', role: 'standard' },
    }),
  )
  const body = 'Mo Mallory has the number or email of somebody on your list. Please say whether they are one person.'
  const text = ['Is this somebody of your list?', body, '/admin?part=people']
  expect(asked).toEqual([
    ['admin', ...text],
    ['boss', ...text],
  ])
})

it('nothing of the team reaches the device of somebody who waits, until an admin approves', async () => {
  const { _id, device } = await newcomer()
  const post = () => test.call(messagesApi.create, { channel: 'general', content: 'Hello' }, boss.token)
  expect((await told(post, device)).map(([who]) => who)).toEqual(['admin', 'member'])
  expect(await told(() => test.call(registrationApi.approve, { id: _id }, admin.token), device)).toEqual([
    ['newcomer', 'You are in', 'An admin has approved your account.', '/dashboard'],
  ])
  expect((await told(post, device)).map(([who]) => who)).toEqual(['admin', 'member', 'newcomer'])
})
