import { afterEach, describe, expect, it, vi } from 'vitest'
import { OWN_PARTS } from '#shared/sitePath.ts'
import { paths } from '../navigation/pages.ts'
import { isPageAddress } from './addresses.ts'

it.each(['/', '/login', '/dashboard', '/Dashboard/', '/chat/sunday-team', '/r/abc', ...Object.values(paths)])(
  '%s is an address of the app',
  (path) => expect(isPageAddress(path)).toBe(true),
)

it.each([
  '/api',
  '/api/docs',
  '/api/users/me',
  '/socket.io/',
  '/assets/index-1234.js',
  '/healthz',
  '/readyz',
  '/sw.js',
  '/manifest.webmanifest',
  '/default-photo.svg',
  // An app that lives below a path of the host, or nobody.
  '/ushers',
  '/ushers/dashboard',
])('%s is left to the server', (path) => expect(isPageAddress(path)).toBe(false))

it('every page is one of the paths that no site can live below', () => {
  expect(Object.values(paths).filter((path) => path !== '/' && !OWN_PARTS.includes(path.split('/')[1] ?? ''))).toEqual(
    [],
  )
})

describe('below a path', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('addresses there are the app’s, and others are not', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: { path: '/ushers' } } })
    vi.resetModules()
    const { isPageAddress: isPage } = await import('./addresses.ts')
    const { ownName, isOwnName, pathInSite } = await import('../platform/site.ts')
    expect(['/ushers', '/ushers/', '/ushers/chat/general'].map(isPage)).toEqual([true, true, true])
    const others = ['/', '/dashboard', '/ushers2/dashboard', '/ushers/api/config', '/ushers/sw.js', '/ushers/two']
    expect(others.filter(isPage)).toEqual([])
    expect(['/ushers', '/ushers/', '/ushers/tasks', '/ushers2/tasks', '/tasks'].map(pathInSite)).toEqual([
      '/',
      '/',
      '/tasks',
      null,
      null,
    ])
    expect(ownName('token')).toBe('/ushers:token')
    expect(['/ushers:token', '/ushers2:token', '/ushers/two:token', 'token'].map(isOwnName)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

it('at the root names are as they are given, and those of apps below a path are not its own', async () => {
  const { ownName, isOwnName } = await import('../platform/site.ts')
  expect(ownName('token')).toBe('token')
  expect(['token', '/ushers:token'].map(isOwnName)).toEqual([true, false])
})
