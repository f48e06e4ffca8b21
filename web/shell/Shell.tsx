import '../features/reach/install/install.offer.ts'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTeamsOwnName } from '../features/people/config/config.ts'
import { useSession } from '../features/people/sessions/session.ts'
import { hasLogoHeader, hasWholeScreen, paths } from '../navigation/pages.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Footer } from './Footer.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import { MenuButton } from './MenuButton.tsx'

/** The product's logo, a lit doorway, in the colours of the scheme; public/icon.svg is the same drawing. */
const Mark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-9 shrink-0">
    <rect width="64" height="64" rx="15" fill="var(--hero)" />
    <path d="M14 52V31a18 18 0 0 1 36 0v21h-7V31a11 11 0 0 0-22 0v21z" fill="var(--on-hero)" />
    <path d="M26 52V31a6 6 0 0 1 12 0v21z" fill="var(--hero-accent)" />
  </svg>
)

/** Mark and name; leads to the dashboard, or to the login when nobody is signed in. */
function Logo() {
  const t = useT()
  const { user } = useSession()
  return (
    <Link
      to={user ? paths.dashboard : paths.login}
      className="inline-flex min-h-11 items-center gap-3 rounded wrap-anywhere font-serif text-lg text-ink"
    >
      <Mark />
      {/* Text that is twice as large leaves a phone no room for it beside the menu. */}
      <span className="@max-[13rem]:sr-only">{useTeamsOwnName() ?? t('app.name')}</span>
    </Link>
  )
}

const MAIN_ID = 'content'

// Hides the footer while a page loads: it would be seen jumping down.
const PAGE_CLASSES =
  'min-w-0 max-w-6xl flex-1 pb-[env(safe-area-inset-bottom)] has-[main_[role=status].appear-late]:[&>footer]:invisible lg:px-14 has-[main_[data-whole-width]]:max-w-none has-[main_[data-whole-width]]:md:px-4'

const loadUpdates = () => import('./Updates.tsx')

function Page({ pathname }: { pathname: string }) {
  const main = useFocusOnNavigation(pathname)
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className="py-6 md:py-8 md:group-has-[[data-whole-width]]/page:py-2">
      <ErrorBoundary place={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** The frame of every page: menu, logo and footer; none of these on chat routes. */
export function Shell({ menu }: { menu: MenuItem[] }) {
  const t = useT()
  const { pathname } = useLocation()
  const { user } = useSession()
  const isChat = hasWholeScreen(pathname)
  const hasLogo = hasLogoHeader(pathname)
  const Updates = useNetworkIdle(loadUpdates)?.Updates
  return (
    <div className="pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-30 -translate-y-20 rounded bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0 print:hidden"
      >
        {t('app.skip')}
      </a>
      {/* Chat and other routes share one tree, so that a change between them keeps the state. */}
      <div className={cx(!isChat && 'flex')}>
        {!isChat && (
          <div className="sticky top-0 hidden h-dvh w-22 shrink-0 overflow-y-auto border-r bg-sunken px-1 py-4 md:block min-[1100px]:w-64 min-[1100px]:px-3 min-[1100px]:py-6 print:hidden">
            <Menu items={menu} place="rail" />
          </div>
        )}
        <div
          className={cx('group/page mx-auto flex min-h-dvh flex-col px-4 md:px-8', isChat ? 'max-w-5xl' : PAGE_CLASSES)}
        >
          {!isChat && (
            <header className="@container sticky top-0 z-20 -mx-4 flex items-center justify-between border-b bg-paper px-4 pt-[env(safe-area-inset-top)] md:static md:mx-0 md:border-0 md:px-0 print:hidden">
              <div className="py-1.5 md:hidden">
                <MenuButton items={menu} />
              </div>
              {hasLogo && (
                <div className="py-1.5 md:pt-6 md:pb-0 md:group-has-[[data-whole-width]]/page:pt-1.5">
                  <Logo />
                </div>
              )}
            </header>
          )}
          <Page pathname={pathname} />
          {!isChat && <Footer isVisitor={user === null} />}
        </div>
      </div>
      {Updates && <Updates isChat={isChat} />}
    </div>
  )
}

/**
 * Scrolls to the top and focuses `main` after a change of page; not on the first page, not when only the query changes,
 * and not with a hash, which scrolls by itself. Pass the returned ref to `main`.
 */
function useFocusOnNavigation(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (location.hash) return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
