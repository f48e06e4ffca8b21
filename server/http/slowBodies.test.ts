import type { Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { phoneApi } from '#shared/people/phone.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../testing/app.ts'
import { phoneJpeg } from '../testing/pictures.ts'
import { type Body, beginRequest, form, json } from '../testing/slowRequest.ts'

const test = withTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'silent' })
const PHOTO = await phoneJpeg()

const sockets: Socket[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Begins a request that is ended with its test. */
function begin(endpoint: { method: string; path: string }, token: string, body: Body, sent: number) {
  const request = beginRequest(test.url, endpoint, token, body, sent)
  sockets.push(request.socket)
  return request
}

/** Sends half of a body, waits until the server has authenticated the request, runs `meanwhile` and sends the rest. */
async function sendSlowly(
  endpoint: { method: string; path: string },
  token: string,
  body: Body,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
  const request = begin(endpoint, token, body, Math.floor(body.bytes.length / 2))
  await vi.waitFor(() => expect(authenticate.mock.settledResults[0]?.value).toHaveProperty('sessionId'), 20_000)
  await meanwhile()
  return request.finish()
}

/** All rows that the requests below would write. */
const everything = () =>
  Promise.all(
    (['users', 'places', 'images', 'phone_codes'] as const).map((table) =>
      test.db.selectFrom(table).selectAll().execute(),
    ),
  )

const SHIFT = { name: 'Ann', assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06' }
const NUMBER = '+13125550199'

describe('a body whose second half comes after the session has ended', () => {
  it.each<[string, { method: string; path: string }, Body]>([
    ['a shift', scheduleApi.createManual, json(SHIFT)],
    ['a workbook', importsApi.import, form('file', 'december.xlsx', Buffer.alloc(2000))],
    ['a name', usersApi.updateMe, json({ name: 'Too Late' })],
    ['a photo', usersApi.updateMe, form('photo', 'me.jpg', PHOTO)],
    ['a request for a code', phoneApi.sendCode, json({ phoneNumber: NUMBER, purpose: 'change' })],
  ])('changes nothing: %s', async (_kind, endpoint, body) => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const person = await test.signUp({ role: 'admin' })
    const suspend = async () => {
      await test.call(usersApi.suspend, { id: person._id }, boss.token)
      return everything()
    }
    let before: unknown
    const status = await sendSlowly(endpoint, person.token, body, async () => {
      before = await suspend()
    })
    expect(status).toBe(401)
    expect(await everything()).toEqual(before)
  })

  it.each<[string, (person: { _id: string; token: string }, boss: string) => Promise<unknown>, number]>([
    ['their logout', ({ token }) => test.call(sessionsApi.logout, {}, token), 401],
    [
      'a new password given to them',
      ({ _id }, boss) => test.call(usersApi.setPassword, { id: _id, newPassword: 'another good password' }, boss),
      401,
    ],
    [
      'the loss of their role',
      ({ _id }, boss) => test.call(usersApi.setRole, { id: _id, role: 'standard' }, boss),
      403,
    ],
    ['nothing at all', async () => undefined, 201],
  ])('or of somebody whose role has: after %s', async (_what, meanwhile, expected) => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const person = await test.signUp({ role: 'admin' })
    const shift = { ...SHIFT, name: `Shift of ${person._id}` }
    const status = await sendSlowly(scheduleApi.createManual, person.token, json(shift), () =>
      meanwhile(person, boss.token),
    )
    expect(status).toBe(expected)
    const shifts = await test.db.selectFrom('places').select('id').where('name', '=', shift.name).execute()
    expect(shifts).toHaveLength(expected === 201 ? 1 : 0)
  })
})

it('a body that comes with its headers costs no second question', async () => {
  const { token } = await test.signUp({ role: 'admin' })
  const body = json({ ...SHIFT, name: 'In One Go' })
  const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
  expect(await begin(scheduleApi.createManual, token, body, body.bytes.length).status).toBe(201)
  expect(authenticate).toHaveBeenCalledTimes(1)
})
