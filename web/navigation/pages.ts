import { isAdmin, type User } from '#shared/people/users.ts'
import type { Section } from '../strings/strings.ts'

/**
 * Visitors and roles that may open a page: `visitor` only signed out, `member` and `admin` only signed in, `everyone`
 * both.
 */
export type PageAccess = 'everyone' | 'visitor' | 'member' | 'admin'

interface PageFacts {
  path: string
  access: PageAccess
  /**
   * Around the page: menu, footer and the logo header; `plain` leaves out the header, `none` everything.
   */
  frame: 'logo' | 'plain' | 'none'
}

/** Every page of the app (rule 801). A new page is an entry here and one in web/app/page.entries.ts. */
export const pages = {
  login: { path: '/login', access: 'visitor', frame: 'logo' },
  register: { path: '/register', access: 'visitor', frame: 'logo' },
  forgotPassword: { path: '/forgot-password', access: 'visitor', frame: 'logo' },
  join: { path: '/join', access: 'everyone', frame: 'logo' },
  invite: { path: '/invite/:token', access: 'everyone', frame: 'logo' },
  resetByMail: { path: '/reset/:token', access: 'everyone', frame: 'logo' },
  verifyEmail: { path: '/verify/:token', access: 'everyone', frame: 'logo' },
  reply: { path: '/r/:token', access: 'everyone', frame: 'none' },
  privacy: { path: '/privacy', access: 'everyone', frame: 'logo' },
  terms: { path: '/terms', access: 'everyone', frame: 'logo' },
  goodbye: { path: '/goodbye', access: 'everyone', frame: 'logo' },
  dashboard: { path: '/dashboard', access: 'member', frame: 'logo' },
  channels: { path: '/channels', access: 'member', frame: 'plain' },
  chat: { path: '/chat', access: 'member', frame: 'none' },
  channel: { path: '/chat/:channelId', access: 'member', frame: 'none' },
  schedule: { path: '/schedule', access: 'member', frame: 'plain' },
  availability: { path: '/availability', access: 'member', frame: 'plain' },
  swap: { path: '/rota/swap/:id', access: 'member', frame: 'plain' },
  open: { path: '/rota/open', access: 'member', frame: 'plain' },
  service: { path: '/service/:id', access: 'member', frame: 'plain' },
  call: { path: '/calls/:id', access: 'member', frame: 'plain' },
  callLink: { path: '/c/:id', access: 'member', frame: 'plain' },
  tasks: { path: '/tasks', access: 'member', frame: 'plain' },
  rota: { path: '/rota', access: 'admin', frame: 'plain' },
  rotaView: { path: '/rota/:view', access: 'admin', frame: 'plain' },
  profile: { path: '/profile', access: 'member', frame: 'plain' },
  directory: { path: '/directory', access: 'member', frame: 'plain' },
  people: { path: '/people', access: 'admin', frame: 'plain' },
  person: { path: '/people/:id', access: 'admin', frame: 'plain' },
  admin: { path: '/admin', access: 'admin', frame: 'plain' },
  programs: { path: '/admin/programs', access: 'admin', frame: 'plain' },
} as const satisfies Record<string, PageFacts>

export type PageName = keyof typeof pages

const facts = Object.entries<PageFacts>(pages) as [PageName, PageFacts][]

/** Addresses by page, and the root, which redirects. The server's own are below /api. */
export const paths = {
  root: '/',
  ...(Object.fromEntries(facts.map(([name, { path }]) => [name, path])) as Record<PageName, string>),
}

/** Path of the talk of a day, 'day-2027-02-07'. */
export const talkPath = (channel: string): string => `${paths.chat}/${channel}`

/** The sentences of a page, by its access. */
export const sectionOf: Record<PageAccess, Section> = {
  everyone: 'visitor',
  visitor: 'visitor',
  member: 'member',
  admin: 'admin',
}

/** True where pages of `access` are shown to this person, who may wait for approval; null is a visitor. */
export function canOpen(access: PageAccess, user: Pick<User, 'role' | 'waiting'> | null): boolean {
  if (access === 'visitor') return user === null
  if (access === 'admin') return user !== null && isAdmin(user) && !user.waiting
  return access === 'everyone' || (user !== null && !user.waiting)
}

const patternOf = (path: string, end: string): RegExp => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}${end}$`, 'i')

/** Matches as the router does: in any case, with or without a slash at the end. */
const patterns = facts.map(([name, { path }]) => [name, patternOf(path, '/*')] as const)

/** The page at an address; undefined for the root and for addresses without a page. */
const pageAt = (pathname: string): PageName | undefined => patterns.find(([, pattern]) => pattern.test(pathname))?.[0]

/** True where path and query lead to a page for people who are signed in, which this person may open. */
export function canOpenAt(to: string, user: Pick<User, 'role' | 'waiting'>): boolean {
  const name = pageAt(to.replace(/[?#].*/s, ''))
  return name !== undefined && ['member', 'admin'].includes(pages[name].access) && canOpen(pages[name].access, user)
}

/** The page that an address shows after the redirects of the guards; undefined where it shows none. */
export function pageShownAt(pathname: string, isSignedIn: boolean): PageName | undefined {
  const start = isSignedIn ? 'dashboard' : 'login'
  if (pathname === paths.root) return start
  const name = pageAt(pathname)
  if (!name || pages[name].access === 'everyone') return name
  return (pages[name].access === 'visitor') === isSignedIn ? start : name
}

/** True below /chat, a page or not, and for reply links: the whole screen, without menu and footer. */
export const hasWholeScreen = (pathname: string): boolean =>
  facts.some(([, { path, frame }]) => frame === 'none' && patternOf(path, '(/.*)?').test(pathname))

/** True where the logo header is shown: on addresses without a page, too. */
export function hasLogoHeader(pathname: string): boolean {
  const name = pageAt(pathname)
  return !hasWholeScreen(pathname) && (name === undefined || pages[name].frame === 'logo')
}
