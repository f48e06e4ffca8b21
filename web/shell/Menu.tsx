import { LogOut, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import type { StringKey } from '#shared/strings/sections.ts'
import { useRotaOn } from '../features/rota/rotaOn.ts'
import { setWantsToRegister } from '../features/sessions/registerFlag.ts'
import { useSession } from '../features/sessions/session.ts'
import { useLogout } from '../features/sessions/useLogout.tsx'
import { canOpen, type PageAccess, paths } from '../navigation/pages.ts'
import { useUnread } from '../navigation/unread.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { Spinning } from '../ui/Spinner.tsx'
import { UnreadCount, UnreadDot } from './Unread.tsx'

export interface MenuItem {
  to: string
  access: PageAccess
  label: StringKey
  icon: LucideIcon
  /** Left out until the team plans with the rota. */
  onlyWithRota?: true
}

interface Props {
  items: MenuItem[]
  /** A rail shows icons alone from 768 to 1,099 px; a sheet has an entry in the history, which a destination replaces. */
  place: 'rail' | 'sheet'
  /** Without what has a state of its own, for a menu that another one is about to replace. */
  onlyLinks?: boolean
}

const itemClasses = (isActive: boolean): string =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded px-3 py-2 text-left transition-colors',
    isActive ? 'bg-primary-soft font-semibold text-primary' : 'text-ink hover:bg-line',
  )

// Hidden from eyes alone: the icons keep their names.
const labelClasses = (place: Props['place']): string => cx(place === 'rail' && 'max-[1099px]:sr-only')

const Label = ({ place, children }: { place: Props['place']; children: string }) => (
  <span className={labelClasses(place)}>{children}</span>
)

const loadLanguage = () => import('./MenuLanguage.tsx')

/** The side menu: the items that this person may open, and the logout. */
export function Menu({ items, place, onlyLinks = false }: Props) {
  const t = useT()
  const { user } = useSession()
  const { logout, isLeaving, question } = useLogout()
  const unread = useUnread()
  const MenuLanguage = useNetworkIdle(loadLanguage)?.MenuLanguage
  const isRotaOn = useRotaOn()
  const shown = items.filter(({ access, onlyWithRota }) => canOpen(access, user) && (isRotaOn || !onlyWithRota))

  return (
    <nav aria-label={t('menu.title')}>
      <ul className="flex flex-col gap-1">
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              replace={place === 'sheet'}
              title={place === 'rail' ? t(label) : undefined}
              onClick={() => {
                if (to === paths.register) setWantsToRegister(true)
              }}
              className={({ isActive }) => itemClasses(isActive)}
            >
              <span className="relative shrink-0">
                <Icon aria-hidden="true" className="size-5" />
                {unread > 0 && to === paths.channels && place === 'rail' && (
                  <UnreadDot className="min-[1100px]:hidden" />
                )}
              </span>
              <Label place={place}>{t(label)}</Label>
              {unread > 0 && to === paths.channels && (
                <UnreadCount count={unread} className={cx(place === 'rail' && 'max-[1099px]:sr-only')} />
              )}
            </NavLink>
          </li>
        ))}
        {user && !onlyLinks && (
          <li className="mt-2 border-t pt-3">
            <button
              type="button"
              title={place === 'rail' ? t('menu.logout') : undefined}
              aria-busy={isLeaving || undefined}
              onClick={logout}
              className={itemClasses(false)}
            >
              {isLeaving ? <Spinning /> : <LogOut aria-hidden="true" className="size-5 shrink-0" />}
              <Label place={place}>{t('menu.logout')}</Label>
            </button>
            {MenuLanguage && (
              <MenuLanguage user={user} className={itemClasses(false)} labelClassName={labelClasses(place)} />
            )}
          </li>
        )}
      </ul>
      {question}
    </nav>
  )
}
