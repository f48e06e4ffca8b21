import { afterAll, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { setFilesBelow } from '#shared/sitePath.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { connectLive } from '../testing/live.ts'
import { phoneJpeg } from '../testing/pictures.ts'

// An installation below a path of its host. The page itself is tested by webApp.unit.test.ts and in the browser.

const SITE_URL = 'https://church.example/ushers'

const test = withTestApp({ SITE_URL })
afterAll(() => setFilesBelow(''))

const open = (path: string, init?: RequestInit) => fetch(`${test.url}${path}`, { redirect: 'manual', ...init })

it('answers with its path and without it, and the path alone leads to its page', async () => {
  for (const path of ['/ushers/api/config', '/api/config', '/ushers/healthz', '/readyz'])
    expect((await open(path)).status).toBe(200)
  for (const query of ['', '?a=/b']) {
    const answer = await open(`/ushers${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `/ushers/${query}`])
  }
  for (const path of ['/ushers2/api/config', '/ushers/ushers/api/config', '//ushers/api/config'])
    expect((await open(path)).status).toBe(404)
  const description = await (await open('/ushers/api/openapi.json')).json()
  expect(description).toMatchObject({ servers: [{ url: '/ushers/api' }] })
})

it('links and the cookie of pictures are of its path; a picture is stored without it, and fetched with it', async () => {
  const { token, email } = await test.signUp()
  const feed = await test.call(calendarApi.create, {}, token)
  expect(feed.body.url).toMatch(/^https:\/\/church\.example\/ushers\/api\/calendar\//)

  const bytes = await phoneJpeg()
  const { body: user } = await test.upload(usersApi.updateMe, { bytes, filename: 'me.jpg' }, token)
  expect(user.photoUrl).toMatch(/^\/ushers\/api\/images\/[\w-]+$/)
  const stored = await test.db.selectFrom('users').select('photo_url').where('email', '=', email).executeTakeFirst()
  expect(`/ushers${stored?.photo_url}`).toBe(user.photoUrl)

  const login = await test.call(sessionsApi.login, { email, password: PASSWORD })
  const cookie = login.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Secure-ushers_images=[\w-]+; Path=\/ushers; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  const headers = { cookie: cookie.split(';', 1)[0] ?? '' }
  expect((await open(String(user.photoUrl), { headers })).status).toBe(200)
  expect((await open(String(user.photoUrl))).status).toBe(401)
})

it('live connections are opened below the path and without it, by pages of the host alone', async () => {
  const { token } = await test.signUp()
  for (const path of ['/ushers/socket.io', '/socket.io']) {
    const { socket } = await connectLive(test, token, { path })
    socket.close()
  }
  const asked = (origin: string) => open('/ushers/api/config', { headers: { origin } })
  expect((await asked('https://church.example')).status).toBe(200)
  expect((await asked('https://elsewhere.example')).status).toBe(403)
})
