import { expect, it } from 'vitest'
import { isLoopbackHost } from './siteAddress.ts'

it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.8.0.1', '[::1]'])(
  '%s is this computer',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  },
)

it.each(['ushers.example.org', '192.168.0.5', 'localhost.example.org', '1127.0.0.1', '[2001:db8::1]'])(
  '%s is reached by others',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  },
)
