import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useT } from '../strings/strings.ts'
import { Menu, type MenuItem } from './Menu.tsx'

interface Props {
  items: MenuItem[]
  isOpen: boolean
  onClose: () => void
}

/** The menu as a modal sheet from the left. Closing it returns the focus to the button. */
export default function MenuSheet({ items, isOpen, onClose }: Props) {
  const t = useT()
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0 md:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-76 max-w-[calc(100vw-48px)] overflow-y-auto overscroll-contain bg-surface pt-[max(12px,env(safe-area-inset-top))] pr-3 pb-[max(16px,env(safe-area-inset-bottom))] pl-[max(12px,env(safe-area-inset-left))] text-ink shadow-float transition-[translate] duration-200 data-starting-style:-translate-x-full data-ending-style:-translate-x-full md:hidden">
          <div className="mb-2 flex items-center justify-between pl-3">
            <Dialog.Title className="font-serif text-xl">{t('menu.title')}</Dialog.Title>
            <Dialog.Close className="flex size-11 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink">
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">{t('app.close')}</span>
            </Dialog.Close>
          </div>
          <Menu items={items} place="sheet" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
