import { describe, expect, it } from 'vitest'
import { hasLogoHeader, hasWholeScreen, pageShownAt } from './pages.ts'

describe('the whole screen', () => {
  it.each(['/chat', '/chat/', '/chat/general', '/chat/sunday-team', '/Chat', '/CHAT/general', '/r/token'])(
    '%s is one',
    (path) => {
      expect(hasWholeScreen(path)).toBe(true)
    },
  )
  it.each(['/channels', '/chatter', '/dashboard', '/r', '/register'])('%s is none', (path) => {
    expect(hasWholeScreen(path)).toBe(false)
  })
})

describe('the logo header', () => {
  it.each([
    '/channels',
    '/chat',
    '/chat/general',
    '/profile',
    '/schedule',
    '/schedule/',
    '/tasks',
    '/directory',
    '/admin',
    '/Admin',
  ])('is hidden on %s', (path) => {
    expect(hasLogoHeader(path)).toBe(false)
  })
  it.each(['/', '/login', '/register', '/dashboard', '/join', '/privacy', '/nowhere'])('is shown on %s', (path) => {
    expect(hasLogoHeader(path)).toBe(true)
  })
})

describe('the page that is fetched ahead', () => {
  it.each([
    ['/', 'login', 'dashboard'],
    ['/login', 'login', 'dashboard'],
    ['/register/', 'register', 'dashboard'],
    ['/join', 'join', 'join'],
    ['/privacy', 'privacy', 'privacy'],
    ['/tasks', 'login', 'tasks'],
    ['/chat', 'login', 'chat'],
    ['/Chat/general', 'login', 'channel'],
    ['/admin', 'login', 'admin'],
    ['/nowhere', undefined, undefined],
    ['/chat/general/more', undefined, undefined],
  ])('for %s is %s for a visitor, %s for a member', (path, visitors, members) => {
    expect([pageShownAt(path, false), pageShownAt(path, true)]).toEqual([visitors, members])
  })
})
