import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/people/users.ts'
import { loadConfig } from '../features/people/config/config.ts'
import { annWith, sessionOf } from '../features/people/sessions/session.testing.ts'
import { SessionContext } from '../features/people/sessions/session.ts'

type Visitor = 'visitor' | Role

let Pages: ComponentType

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { maxTouchPoints: 0 })
  vi.stubGlobal('location', { hostname: 'team.test', origin: 'https://team.test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', async () => Response.json({ teamName: 'ushers scheduler', botCheck: 'altcha' }))
  await loadConfig()
  // Later: these modules listen to the window as soon as they are loaded.
  Pages = (await import('./Pages.tsx')).Pages
  const { components, MemberArea } = await import('./page.entries.ts')
  await Promise.all([MemberArea, ...Object.values(components)].map((part) => part.preload()))
})

/** Markup of the whole app at an address, for somebody whose browser has its code and none of its data. */
const at = (path: string, role: Visitor): string =>
  renderToString(
    <MemoryRouter initialEntries={[path]}>
      <SessionContext value={sessionOf(role === 'visitor' ? null : annWith({ role }))}>
        <Pages />
      </SessionContext>
    </MemoryRouter>,
  )

const textOf = (html: string): string => html.replace(/<[^>]+>/g, '')
const inside = (html: string, tag: string): string => new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`).exec(html)?.[1] ?? ''
const titleOf = (html: string): string => textOf(inside(html, 'h1'))

/** Label and address of each link. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, label = '']) => `${textOf(label)} ${to}`)

const MEMBER_MENU = [
  'Dashboard /dashboard',
  'Chat /channels',
  'Schedule /schedule',
  'Tasks /tasks',
  'Profile /profile',
  'Directory /directory',
]

/** Entries of the side menu, in order, and their addresses. */
const MENU: Record<Visitor, string[]> = {
  visitor: ['Home /login', 'Register /register'],
  standard: MEMBER_MENU,
  admin: [...MEMBER_MENU, 'Admin /admin'],
  superAdmin: [...MEMBER_MENU, 'Admin /admin'],
}

const ROLES = Object.keys(MENU) as Visitor[]

type Access = 'all' | 'visitors' | 'members' | 'admins'

/** The route table, which pages have the logo, and the two pages the footer leads to. */
const ROUTES: [path: string, access: Access, title: string, logos: 0 | 1][] = [
  ['/login', 'visitors', 'Login', 1],
  ['/register', 'visitors', 'Register', 1],
  ['/forgot-password', 'visitors', 'Forgot password', 1],
  ['/dashboard', 'members', 'Welcome, Ann, to the ushers scheduler app!', 1],
  ['/schedule', 'members', 'Usher Schedule', 0],
  ['/tasks', 'members', 'My Tasks', 0],
  ['/profile', 'members', 'My Profile', 0],
  ['/directory', 'members', 'User Directory', 0],
  ['/channels', 'members', 'Channels', 0],
  ['/admin', 'admins', 'Admin dashboard', 0],
  ['/join', 'all', 'Join the team', 1],
  ['/privacy', 'all', 'Privacy', 1],
  ['/terms', 'all', 'Terms', 1],
  ['/goodbye', 'all', 'Goodbye, and thank you', 1],
  ['/no/such/page', 'all', '404: Page not found', 1],
]

const mayOpen = (access: Access, role: Visitor): boolean => {
  if (access === 'admins') return role === 'admin' || role === 'superAdmin'
  return access === 'all' || (access === 'visitors') === (role === 'visitor')
}

describe.each(ROLES)('for %s', (role) => {
  it.each(ROUTES)('%s is for %s', (path, access, title, logos) => {
    const html = at(path, role)
    expect(linksIn(inside(html, 'nav'))).toEqual(MENU[role])
    if (!mayOpen(access, role)) return expect(textOf(inside(html, 'main'))).toBe('')
    expect(titleOf(html)).toBe(title)
    expect(linksIn(inside(html, 'footer')).slice(-2)).toEqual(['Privacy /privacy', 'Terms /terms'])
    const logo = linksIn(inside(html, 'header')).filter((link) => link.startsWith('Ushers Scheduler '))
    expect(logo).toHaveLength(logos)
  })

  it.each(['/chat', '/chat/general'])('%s has the whole screen', (path) => {
    const html = at(path, role)
    expect(html.replace(inside(html, 'main'), '')).not.toMatch(/<(nav|header|footer)\b/)
  })

  it('/chat is for members, and leads back', () => {
    const main = inside(at('/chat', role), 'main')
    expect(titleOf(main)).toBe(role === 'visitor' ? '' : 'Channels')
    expect(linksIn(main).filter((link) => /back/i.test(link))).toHaveLength(role === 'visitor' ? 0 : 1)
  })

  it('the menu ends with a logout where there is a session', () => {
    const buttons = inside(at('/join', role), 'nav').match(/<button.*?<\/button>/g) ?? []
    expect(buttons.map(textOf)).toEqual(role === 'visitor' ? [] : ['Logout'])
  })
})
