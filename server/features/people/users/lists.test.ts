import { beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
let boss: Person
let admin: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
  admin = await test.signUp({ role: 'admin' })
})

/** The answer to a list of people, for a browser that has the one named by `etag`. */
function get(list: 'all' | 'directory', { token, etag = '' }: { token: string; etag?: string | null | undefined }) {
  const [url, init] = requestOf(test.url, usersApi[list], {}, token)
  return fetch(url, { ...init, headers: { ...init.headers, 'if-none-match': etag ?? '' } })
}

describe.each(['all', 'directory'] as const)('the list of %s people', (list) => {
  const changes: [string, (target: Person) => Promise<{ status: number }>][] = [
    [
      'a new account',
      () => {
        const account = { name: 'New Person', email: `new-${list}@example.org`, phoneNumber: freshNumber() }
        return test.call(usersApi.create, { ...account, password: PASSWORD, role: 'standard' }, boss.token)
      },
    ],
    ['another name', () => test.call(usersApi.updateMe, { name: `Named for ${list}` }, admin.token)],
    ['another role', ({ _id }) => test.call(usersApi.promote, { id: _id }, boss.token)],
    ['a suspension', ({ _id }) => test.call(usersApi.suspend, { id: _id }, boss.token)],
  ]

  it.each(changes)('is answered 304 until there is %s, and shows it', async (_what, change) => {
    const target = await test.signUp()
    const first = await get(list, admin)
    const etag = first.headers.get('etag')
    const before = await first.text()
    expect([first.status, (await get(list, { token: admin.token, etag })).status]).toEqual([200, 304])
    expect([200, 201]).toContain((await change(target)).status)
    const after = await get(list, { token: admin.token, etag })
    expect(after.status).toBe(200)
    expect(await after.text()).not.toBe(before)
  })

  it('stays as it is while people log in and out', async () => {
    const etag = (await get(list, admin)).headers.get('etag')
    const { body } = await test.call(sessionsApi.login, { email: boss.email, password: PASSWORD })
    await test.call(sessionsApi.logout, {}, body.token)
    expect((await get(list, { token: admin.token, etag })).status).toBe(304)
  })
})

it('an ETag of the list of all people opens it to no member', async () => {
  const etag = (await get('all', admin)).headers.get('etag')
  const member = await test.signUp()
  expect((await get('all', { token: member.token, etag })).status).toBe(403)
})
