import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUnread } from '../navigation/unread.ts'
import { useHistoryEntry } from '../navigation/useHistoryEntry.ts'
import { useT } from '../strings/strings.ts'
import { EarlyMenu, untilReleased } from './EarlyMenu.tsx'
import type { MenuItem } from './Menu.tsx'
import { UnreadDot } from './UnreadDot.tsx'

// The dialog is too heavy for the login's limit of first loads (scripts/size.mjs): fetched before the button is
// pressed.
const loadSheet = () => import('./MenuSheet.tsx')

const MenuSheet = lazy(async () => {
  const sheet = await loadSheet()
  await untilReleased()
  return sheet
})

/** Opens the menu on narrow screens. */
export function MenuButton({ items }: { items: MenuItem[] }) {
  const t = useT()
  const unread = useUnread()
  const { isOpen, wasOpen, open, close } = useHistoryEntry('menu')
  const prepare = () => {
    // The press fetches it again after a failure, which the ErrorBoundary then shows.
    loadSheet().catch(() => undefined)
  }
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `${t('menu.open')}, ${t('menu.unread', { count: unread })}` : t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={open}
        className="-ml-3 flex min-h-11 min-w-11 items-center gap-2 rounded px-3 font-medium text-ink hover:bg-sunken"
      >
        <span className="relative">
          <MenuIcon aria-hidden="true" className="size-5" />
          {unread > 0 && <UnreadDot />}
        </span>
        {t('menu.title')}
      </button>
      {wasOpen && (
        <Suspense fallback={isOpen && <EarlyMenu items={items} onClose={close} />}>
          <MenuSheet items={items} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
