import { beforeAll, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { startApp, withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ RATE_LIMIT: 'on', BOT_CHECK: 'off' })

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, other]: Person[] = []
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  other = await test.signUp({ name: 'Abe Admin', role: 'admin' })
})

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Guest ${from + at}`, email: null, phoneNumber: null }))
const invite = (from: number, count: number, token = admin?.token) =>
  test.call(invitationsApi.create, { people: named(from, count) }, token)
const stored = async () =>
  Number(
    (
      await test.db
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

it('an admin invites 2,000 people a day, whichever way, and no more, by no process', { timeout: 120_000 }, async () => {
  await test.call(interestApi.submit, { name: 'Ina', email: 'ina@example.org', message: 'Hello' })
  const [asked] = await test.db.selectFrom('interest').select('id').execute()
  expect((await invite(0, 1000)).status).toBe(201)
  const refused = await test.call(
    invitationsApi.create,
    { people: [{ name: 'Zoe Admin', email: admin?.email, phoneNumber: null }] },
    admin?.token,
  )
  // Requests that are refused for another reason do not count.
  expect([refused.status, refused.body.code]).toEqual([409, 'already_member'])
  const last = await invite(1000, 998)
  expect(last.status).toBe(201)
  const before = await stored()
  const tooMany = await invite(2000, 3)
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await stored()).toBe(before)

  const id = last.body[0]?._id ?? ''
  expect((await test.call(invitationsApi.renew, { id }, admin?.token)).status).toBe(200)
  expect((await test.call(interestApi.invite, { id: asked?.id }, admin?.token)).status).toBe(201)
  const full = [
    await invite(3000, 1),
    await test.call(invitationsApi.renew, { id }, admin?.token),
    await test.call(interestApi.invite, { id: asked?.id }, admin?.token),
    await test.call(peopleApi.link, { id: last.body[0]?.personId ?? '' }, admin?.token),
  ]
  expect(full.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([429, 'too_many_attempts']))
  expect(await stored()).toBe(before + 1)

  // Each admin has a day of their own.
  expect((await invite(4000, 1, other?.token)).status).toBe(201)

  const second = await startApp({ ...test.settings, RATE_LIMIT: 'on' })
  try {
    const response = await fetch(
      ...requestOf(second.url, invitationsApi.create, { people: named(5000, 1) }, admin?.token),
    )
    expect(response.status).toBe(429)
  } finally {
    await second.stop()
  }
})

it('ten requests at once share what is left', async () => {
  const { token } = await test.signUp({ name: 'Ten Admin', role: 'admin' })
  expect((await invite(6000, 1000, token)).status).toBe(201)
  expect((await invite(7000, 990, token)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => invite(8000 + at * 10, 5, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(429)])
})
