import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../strings/strings.ts'

// The dialog code is too large for the login page's limit: loaded when the button is about to be pressed.
const loadSheet = () => import('./MenuSheet.tsx')
const MenuSheet = lazy(loadSheet)

/** Opens the menu on screens too narrow for the side menu. */
export function MenuButton() {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    setWasOpen(true)
  }
  const prepare = () => {
    // A failure shows with the press itself.
    loadSheet().catch(() => undefined)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={prepare}
        onFocus={prepare}
        onClick={open}
        className="-ml-3 flex min-h-11 min-w-11 items-center gap-2 rounded px-3 font-medium text-ink hover:bg-sunken"
      >
        <MenuIcon aria-hidden="true" className="size-5" />
        {t('menu.title')}
      </button>
      {wasOpen && (
        <Suspense>
          <MenuSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
