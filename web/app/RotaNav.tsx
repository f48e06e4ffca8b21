import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { mineQuery } from '../features/rota/answers/answers.queries.ts'
import { paths } from '../navigation/pages.ts'
import { rotaPath } from '../navigation/rotaPaths.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { useEndFade } from '../ui/useEndFade.ts'

/** Leads from one view of the rota to the others. */
export function RotaNav() {
  const t = useT()
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
    { to: paths.people, label: t('roster.nav') },
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
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  'block min-h-11 px-3 py-2.5',
                  isActive ? 'border-b-2 border-primary font-semibold text-primary' : 'text-muted hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
