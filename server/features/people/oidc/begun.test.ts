import { afterEach, expect, it, vi } from 'vitest'
import { withoutPageToken } from '../../../http/tokenPages.ts'
import { withTestApp } from '../../../testing/app.ts'
import { BEGUN_MS, begunCookie, bindingOf, browserOf, newBegun } from './begun.ts'

const test = withTestApp()
afterEach(() => void vi.useRealTimers())

const cookie = (siteUrl = 'http://localhost:5000') => begunCookie(test.db, siteUrl)
const sent = async (begun = newBegun()) => (await cookie().write(begun)).split(';')[0] ?? ''

it('is read as it was written, among other cookies, for ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const begun = newBegun({ userId: 'ann', sessionId: 'hers' })
  const header = `a=b; ${await sent(begun)}; c=d`
  expect(await cookie().read(header)).toEqual(begun)
  vi.setSystemTime(begun.at + BEGUN_MS - 1)
  expect(await cookie().read(header)).toEqual(begun)
  vi.setSystemTime(begun.at + BEGUN_MS)
  expect(await cookie().read(header)).toBeUndefined()
})

it('is nothing where it is missing, cut, changed, or from a clock that was put back', async () => {
  const header = await sent()
  const [text = '', signature = ''] = header.split('.')
  const other = await sent()
  for (const bad of [
    '',
    'ushers_oidc=',
    'ushers_oidc=x.y',
    text,
    `${text}x.${signature}`,
    `${other.split('.')[0]}.${signature}`,
  ])
    expect(await cookie().read(bad)).toBeUndefined()
  expect(await cookie().read(await sent({ ...newBegun(), at: Date.now() + 120_000 }))).toBeUndefined()
})

it('is of the site’s path, and of https alone there', async () => {
  expect(await cookie('https://church.example/ushers').write(newBegun())).toMatch(
    /^ushers_oidc=[\w.-]+; Path=\/ushers\/api\/auth\/oidc; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
  )
  expect(cookie('https://church.example').removal()).toMatch(
    /^ushers_oidc=; Path=\/api\/auth\/oidc; .*Max-Age=0; Secure$/,
  )
})

it('gives values that differ, none of which tells another or the secret', () => {
  const begun = newBegun()
  const values = [begun.secret, ...Object.values(bindingOf(begun)), browserOf(begun)]
  expect(new Set(values).size).toBe(5)
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/)
})

it('no log has the query of a callback', () => {
  for (const path of ['/api/auth/oidc/callback', '/ushers/api/auth/oidc/callback'])
    expect(withoutPageToken(`${path}?code=secret&state=secret`)).toBe(path)
  expect(withoutPageToken('/api/users?before=1')).toBe('/api/users?before=1')
})
