import { LogOut, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import type { StringKey } from '#shared/strings/sections.ts'
import { setWantsToRegister } from '../features/people/sessions/registerFlag.ts'
import { useSession } from '../features/people/sessions/session.ts'
import { useLogout } from '../features/people/sessions/useLogout.tsx'
import { canOpen, type PageAccess, paths } from '../navigation/pages.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useRotaTodo, useUnread } from '../navigation/unread.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { useT } from '../strings/strings.ts'
import { CountBadge } from '../ui/CountBadge.tsx'
import { cx } from '../ui/cx.ts'
import { Spinning } from '../ui/Spinner.tsx'
import { UnreadDot } from './UnreadDot.tsx'

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
  /**
   * A rail has a small word under each icon from 768 to 1,099 px; a sheet has an entry in the history, which a
   * destination replaces.
   */
  place: 'rail' | 'sheet'
  /** Leaves out entries with a state of their own: the menu is about to be replaced by another. */
  onlyLinks?: boolean
}

const itemClasses = (place: Props['place'], isActive: boolean): string =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded px-3 py-2 text-left transition-colors',
    place === 'rail' && 'max-[1099px]:flex-col max-[1099px]:gap-1 max-[1099px]:px-0.5 max-[1099px]:py-1.5',
    isActive ? 'bg-primary-soft font-semibold text-primary' : 'text-ink hover:bg-line',
  )

// 11.5 px: all words fit the rail but 'Disponibilidad', which has a soft hyphen.
const labelClasses = (place: Props['place']): string =>
  cx(place === 'rail' && 'max-[1099px]:text-center max-[1099px]:text-[0.72rem] max-[1099px]:leading-snug')

const Label = ({ place, children }: { place: Props['place']; children: string }) => (
  <span className={labelClasses(place)}>{children}</span>
)

const loadLanguage = () => import('./MenuLanguage.tsx')

/** What waits behind an entry of the menu, as a number and in words; null where nothing does. */
function useWaiting(to: string): { count: number; label: string } | null {
  const t = useT()
  const unread = useUnread()
  const todo = useRotaTodo()
  if (to === paths.channels && unread > 0) return { count: unread, label: t('menu.unread', { count: unread }) }
  return to === paths.rota && todo > 0 ? { count: todo, label: t('menu.waiting', { count: todo }) } : null
}

/** Link of the menu with the number of things that wait behind it, a dot where a rail is narrow. */
function Destination({ item: { to, label, icon: Icon }, place }: { item: MenuItem; place: Props['place'] }) {
  const t = useT()
  const waiting = useWaiting(to)
  return (
    <NavLink
      to={to}
      replace={place === 'sheet'}
      onClick={() => {
        if (to === paths.register) setWantsToRegister(true)
      }}
      className={({ isActive }) => itemClasses(place, isActive)}
    >
      <span className="relative shrink-0">
        <Icon aria-hidden="true" className="size-5" />
        {waiting && place === 'rail' && <UnreadDot className="min-[1100px]:hidden" />}
      </span>
      <Label place={place}>{t(label)}</Label>
      {waiting && <CountBadge {...waiting} className={cx(place === 'rail' && 'max-[1099px]:sr-only')} />}
    </NavLink>
  )
}

/** The side menu: the items that this person may open, the logout and the other language. */
export function Menu({ items, place, onlyLinks = false }: Props) {
  const t = useT()
  const { user } = useSession()
  const { logout, isLeaving, question } = useLogout()
  const MenuLanguage = useNetworkIdle(loadLanguage)?.MenuLanguage
  const isRotaOn = useRotaOn()
  const shown = items.filter(({ access, onlyWithRota }) => canOpen(access, user) && (isRotaOn || !onlyWithRota))
  const classes = itemClasses(place, false)

  return (
    <nav aria-label={t('menu.title')}>
      <ul className="flex flex-col gap-1">
        {shown.map((item) => (
          <li key={item.to}>
            <Destination item={item} place={place} />
          </li>
        ))}
        {user && !onlyLinks && (
          <li className="mt-2 border-t pt-3">
            <button type="button" aria-busy={isLeaving || undefined} onClick={logout} className={classes}>
              {isLeaving ? <Spinning /> : <LogOut aria-hidden="true" className="size-5 shrink-0" />}
              <Label place={place}>{t('menu.logout')}</Label>
            </button>
            {MenuLanguage ? (
              <MenuLanguage user={user} className={classes} labelClassName={labelClasses(place)} />
            ) : (
              // Room of the one other language: nothing moves when it comes.
              <span className={cx(classes, 'invisible')} />
            )}
          </li>
        )}
      </ul>
      {question}
    </nav>
  )
}
