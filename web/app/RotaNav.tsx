import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { mineQuery } from '../features/rota/answers/answers.queries.ts'
import { paths } from '../navigation/pages.ts'
import { rotaPath } from '../navigation/rotaPaths.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { useEndFade } from '../ui/useEndFade.ts'

/** True on a page, or on one that belongs to it: what the schedule shows to the plan, a person to the people. */
const isAt = (pathname: string, to: string): boolean =>
  pathname === to ||
  (to === paths.rota && pathname === rotaPath('habits')) ||
  (to === rotaPath('coverage') && pathname === rotaPath('call-list')) ||
  (to === paths.people && pathname.startsWith(`${to}/`))

/** Leads from one view of the rota to the others. */
export function RotaNav() {
  const t = useT()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEndFade(nav)
  // A device whose first page is one of these learns here that the team plans with the rota, and the menu leads back to
  // it.
  useQuery(mineQuery)
  // The last links stand beside the screen of a phone.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  const views = [
    { to: paths.rota, label: t('rotaNav.plan') },
    { to: rotaPath('coverage'), label: t('todo.page') },
    { to: paths.people, label: t('roster.title') },
    { to: rotaPath('today'), label: t('today.title') },
    { to: rotaPath('report'), label: t('report.title') },
    { to: rotaPath('counts'), label: t('rotaNav.counts') },
    { to: rotaPath('setup'), label: t('rotaNav.setup') },
    { to: rotaPath('settings'), label: t('rotaSettings.short') },
  ]
  return (
    <nav ref={nav} aria-label={t('rotaNav.label')} className="-mt-2 mb-6 overflow-x-auto print:hidden">
      <ul className="flex w-max min-w-full gap-1 border-b whitespace-nowrap">
        {views.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              className={cx(
                'block min-h-11 px-3 py-2.5',
                isAt(pathname, to)
                  ? 'border-b-2 border-primary font-semibold text-primary'
                  : 'text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
