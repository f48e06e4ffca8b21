import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { setWantsToRegister } from '../features/sessions/registerFlag.ts'
import { useSession } from '../features/sessions/session.ts'
import { useLogout } from '../features/sessions/useLogout.tsx'
import { paths } from '../navigation/paths.ts'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { Spinning } from '../ui/Spinner.tsx'
import { menuItems } from './menu.items.ts'

const itemClasses = (isActive: boolean): string =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded px-3 py-2 text-left transition-colors',
    isActive ? 'bg-primary-soft font-semibold text-primary' : 'text-ink hover:bg-line',
  )

/** The side menu of whoever is signed in, or nobody. `onChoose` is told when something was chosen. */
export function Menu({ onChoose }: { onChoose?: () => void }) {
  const t = useT()
  const { user } = useSession()
  const { logout, isLeaving, question } = useLogout(onChoose)

  return (
    <nav aria-label={t('menu.title')}>
      <ul className="flex flex-col gap-1">
        {menuItems(user).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={() => {
                if (to === paths.register) setWantsToRegister(true)
                onChoose?.()
              }}
              className={({ isActive }) => itemClasses(isActive)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {t(label)}
            </NavLink>
          </li>
        ))}
        {user && (
          <li className="mt-2 border-t pt-3">
            <button type="button" aria-busy={isLeaving || undefined} onClick={logout} className={itemClasses(false)}>
              {isLeaving ? <Spinning /> : <LogOut aria-hidden="true" className="size-5 shrink-0" />}
              {t('menu.logout')}
            </button>
          </li>
        )}
      </ul>
      {question}
    </nav>
  )
}
