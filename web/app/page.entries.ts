import {
  CalendarDays,
  ClockCheck,
  House,
  LayoutDashboard,
  ListChecks,
  MessagesSquare,
  NotebookTabs,
  ShieldCheck,
  Table2,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { storedToken } from '../api/call.ts'
import { type LazyPart, lazyPart } from '../navigation/lazyPart.ts'
import { type PageName, pageShownAt, pages, sectionOf } from '../navigation/pages.ts'
import { pathInSite } from '../platform/site.ts'
import type { MenuItem } from '../shell/Menu.tsx'
import { withStrings } from '../strings/strings.ts'
import { isAppOnDevice } from '../worker/isAppOnDevice.ts'

interface PageProps {
  /** Called by the login and the registration as soon as the server has accepted them. */
  onSignedIn: () => void
}

interface PageEntry {
  load: () => Promise<ComponentType<PageProps>>
  menu?: Pick<MenuItem, 'label' | 'icon' | 'onlyWithRota'>
  /** True where the page needs the configuration of the installation; the pages of members always wait for it. */
  needsConfig?: true
}

/** A page on which people write comes with the code that stores what they wrote: the connection may be gone by then. */
const withOutbox = async <Page>(page: Promise<Page>): Promise<Page> =>
  isAppOnDevice() ? page : (await Promise.all([page, import('./member/outbox.handlers.ts')]))[0]

const servicePages = withStrings(() => withOutbox(import('./ServicePages.tsx')), 'service')
const callPages = async () => (await servicePages()).loadCallPages()

const personPage = withStrings(
  withStrings(async () => (await withOutbox(import('./OnePersonPage.tsx'))).OnePersonPage, 'own'),
  'helpers',
)

/** The chunk of each page, and its place in the side menu, in the order of the menu (rule 801). */
const ENTRIES: Record<PageName, PageEntry> = {
  login: {
    load: async () => (await import('../features/people/sessions/LoginPage.tsx')).LoginPage,
    menu: { label: 'menu.home', icon: House },
  },
  register: {
    load: async () => (await import('../features/people/registration/RegisterPage.tsx')).RegisterPage,
    menu: { label: 'menu.register', icon: UserRoundPlus },
    needsConfig: true,
  },
  forgotPassword: {
    load: async () => (await import('../features/people/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    needsConfig: true,
  },
  join: { load: async () => (await import('../features/people/join/JoinPage.tsx')).JoinPage, needsConfig: true },
  invite: { load: async () => (await import('./InvitePage.tsx')).InvitePage, needsConfig: true },
  resetByMail: {
    load: async () => (await import('../features/people/password/ResetByMailPage.tsx')).ResetByMailPage,
    needsConfig: true,
  },
  verifyEmail: { load: async () => (await import('../features/people/password/VerifyEmailPage.tsx')).VerifyEmailPage },
  reply: {
    load: withStrings(async () => (await import('../features/rota/replies/ReplyPage.tsx')).ReplyPage, 'open'),
  },
  privacy: { load: async () => (await import('../features/people/legal/LegalPages.tsx')).PrivacyPage },
  terms: { load: async () => (await import('../features/people/legal/LegalPages.tsx')).TermsPage },
  goodbye: { load: async () => (await import('../features/people/ownData/GoodbyePage.tsx')).GoodbyePage },
  dashboard: {
    load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
    menu: { label: 'menu.dashboard', icon: LayoutDashboard },
  },
  channels: {
    load: async () => (await import('../features/talk/chat/ChannelsPage.tsx')).ChannelsPage,
    menu: { label: 'menu.chat', icon: MessagesSquare },
  },
  chat: { load: async () => (await withOutbox(import('../features/talk/chat/ChatPage.tsx'))).ChatPage },
  channel: { load: async () => (await withOutbox(import('../features/talk/chat/ChannelPage.tsx'))).ChannelPage },
  schedule: {
    load: async () => (await import('./SchedulePage.tsx')).SchedulePage,
    menu: { label: 'menu.schedule', icon: CalendarDays },
  },
  availability: {
    load: withStrings(
      async () => (await import('../features/rota/availability/AvailabilityPage.tsx')).AvailabilityPage,
      'own',
    ),
    menu: { label: 'menu.availability', icon: ClockCheck, onlyWithRota: true },
  },
  swap: { load: withStrings(async () => (await import('../features/rota/swaps/SwapPage.tsx')).SwapPage, 'own') },
  open: {
    load: withStrings(async () => (await import('../features/rota/open/OpenPlacesPage.tsx')).OpenPlacesPage, 'open'),
  },
  service: { load: async () => (await servicePages()).AnsweredServicePage },
  call: { load: async () => (await callPages()).CallPage },
  callLink: { load: async () => (await callPages()).CallLink },
  tasks: {
    load: async () => (await import('../features/work/tasks/TasksPage.tsx')).TasksPage,
    menu: { label: 'menu.tasks', icon: ListChecks },
  },
  rota: {
    load: async () => (await import('./RotaPage.tsx')).RotaPage,
    menu: { label: 'menu.rota', icon: Table2, onlyWithRota: true },
  },
  rotaView: { load: async () => (await import('./RotaViewPage.tsx')).RotaViewPage },
  profile: {
    load: withStrings(async () => (await import('./ProfilePage.tsx')).ProfilePage, 'own'),
    menu: { label: 'menu.profile', icon: UserRound },
  },
  directory: {
    load: withStrings(async () => (await import('./TeamDirectoryPage.tsx')).TeamDirectoryPage, 'own'),
    menu: { label: 'menu.directory', icon: NotebookTabs },
  },
  people: { load: withStrings(async () => (await import('./PeoplePage.tsx')).PeoplePage, 'own') },
  person: { load: personPage },
  admin: {
    load: async () => (await import('./AdminPage.tsx')).AdminPage,
    menu: { label: 'menu.admin', icon: ShieldCheck },
  },
  programs: {
    load: withStrings(async () => (await import('./ProgramsPage.tsx')).ProgramsPage, 'programs'),
  },
}

export const entries = Object.entries(ENTRIES) as [PageName, PageEntry][]

/** Entries of the side menu. Logout, which leads nowhere, belongs to the menu itself. */
export const menuItems: MenuItem[] = entries.flatMap(([name, { menu }]) => {
  const { path, access } = pages[name]
  return menu ? [{ to: path, access, ...menu }] : []
})

/** The component of each page. */
export const components = Object.fromEntries(
  entries.map(([name, { load }]) => [name, lazyPart(withStrings(load, sectionOf[pages[name].access]))]),
) as Record<PageName, LazyPart<PageProps>>

/** The frame of the pages for members and admins. */
export const MemberArea = lazyPart(async () => (await import('./member/MemberArea.tsx')).MemberArea)

/** The page in place of all pages for members while an account waits for approval. */
export const WaitingPage = lazyPart(withStrings(async () => (await import('./WaitingPage.tsx')).WaitingPage, 'own'))

/** Fetches a page before it is shown. Never rejects: a page that did not come says so when it is shown. */
export async function preloadPage(pathname: string, isSignedIn: boolean): Promise<void> {
  const name = pageShownAt(pathname, isSignedIn)
  if (!name) return
  const { access } = pages[name]
  const area = access === 'member' || access === 'admin' ? [MemberArea] : []
  await Promise.allSettled([...area, components[name]].map((part) => part.preload()))
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin === location.origin) preloadPage(pathInSite(link.pathname) ?? '', storedToken() !== null)
}

/** Fetches a page as soon as a mouse, a finger or the keyboard is on a link to it. */
export function prefetchByIntent(): void {
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
