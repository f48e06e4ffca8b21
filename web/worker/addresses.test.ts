import { expect, it } from 'vitest'
import { isPageAddress } from './addresses.ts'

it.each(['/', '/login', '/dashboard', '/chat/sunday-team', '/nowhere', '/apis'])(
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
])('%s is left to the server', (path) => expect(isPageAddress(path)).toBe(false))
