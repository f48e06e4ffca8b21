import { expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { withTestApp } from '../../../testing/app.ts'
import { storeMembers } from '../../../testing/storedMembers.ts'

const test = withTestApp()

const PEOPLE = 30

/** The name that a token stands for, or the status of the refusal. */
async function nameOf(token: string): Promise<string | number> {
  const { status, body } = await test.call(sessionsApi.me, {}, token)
  return status === 200 ? body.user.name : status
}

it('of requests at the same moment each is answered as its own person, and those of ended sessions are refused', async () => {
  const tokens = await storeMembers(test.db, PEOPLE)
  const suspended = tokens[0] ?? ''
  await test.db.updateTable('users').set({ suspended: 1 }).where('name', '=', 'Person 0').execute()
  const ended = tokens[1] ?? ''
  expect((await test.call(sessionsApi.logout, {}, ended)).status).toBe(204)
  const names = tokens.map((_, at) => `Person ${at}`)
  const whole = [401, 401, ...names.slice(2)]
  expect(await Promise.all(tokens.map(nameOf))).toEqual(whole)
  // Each twice, in the other order, with one that nobody has.
  const twice = [...tokens, ...tokens.toReversed(), 'x'.repeat(43)]
  expect(await Promise.all(twice.map(nameOf))).toEqual([...whole, ...whole.toReversed(), 401])
  expect(await nameOf(suspended)).toBe(401)
  expect(await nameOf(tokens[2] ?? '')).toBe('Person 2')
})

it('a request after a logout is refused, while others of its person are under way', async () => {
  const stored = Array.from({ length: PEOPLE }, () => '')
  const [token = '', other = ''] = (await storeMembers(test.db, PEOPLE + 2, { stored })).slice(-2)
  const others = Array.from({ length: 20 }, () => nameOf(other))
  expect((await test.call(sessionsApi.logout, {}, token)).status).toBe(204)
  expect(await nameOf(token)).toBe(401)
  expect(new Set(await Promise.all(others))).toEqual(new Set([`Person ${PEOPLE + 1}`]))
})
