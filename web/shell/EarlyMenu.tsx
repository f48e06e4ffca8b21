import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useT } from '../strings/strings.ts'
import { useKeyDown } from '../ui/useKeyDown.ts'
import { Menu, type MenuItem } from './Menu.tsx'

/** Resolves when a press on the early menu has become a click. A dialog before it would lose the press. */
let pressed: Promise<void> = Promise.resolve()

function waitForRelease(): void {
  pressed = new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(resolve), { once: true, capture: true })
  })
}

/** Resolves when nothing in the early menu is pressed. */
export const untilReleased = (): Promise<void> => pressed

/**
 * The menu where the sheet will be, over the same veil, while a slow line still brings the dialog's code. Escape and a
 * press beside it close it.
 */
export function EarlyMenu({ items, onClose }: { items: MenuItem[]; onClose: () => void }) {
  const t = useT()
  // The focus stays on the button that opened it, outside of it.
  useKeyDown(({ key }) => {
    if (key === 'Escape') onClose()
  })
  // The page's header lies below what floats, and would hold the menu back.
  return createPortal(
    <div onPointerDown={waitForRelease} className="md:hidden">
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClose} className="fixed inset-0 z-40 bg-veil" />
      <div className="fixed inset-y-0 left-0 z-50 w-76 max-w-[calc(100vw-48px)] overflow-y-auto bg-surface px-3 pt-[max(12px,env(safe-area-inset-top))] text-ink shadow-float">
        <div className="mb-2 flex items-center justify-between pl-3">
          <p className="font-serif text-xl">{t('menu.title')}</p>
          <button
            type="button"
            onClick={onClose}
            className="flex size-11 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('app.close')}</span>
          </button>
        </div>
        <Menu items={items} place="sheet" onlyLinks />
      </div>
    </div>,
    document.body,
  )
}
