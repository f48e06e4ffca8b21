import { Dialog } from '@base-ui/react/dialog'
import { useT } from '../strings/strings.ts'
import { Modal, ModalClose } from '../ui/Modal.tsx'
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
    <Modal isOpen={isOpen} veil="bg-veil md:hidden" onClose={onClose}>
      <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-76 max-w-[calc(100vw-48px)] overflow-y-auto overscroll-contain bg-surface pt-[max(12px,env(safe-area-inset-top))] pr-3 pb-[max(16px,env(safe-area-inset-bottom))] pl-[max(12px,env(safe-area-inset-left))] text-ink shadow-float transition-[translate] duration-200 data-starting-style:-translate-x-full data-ending-style:-translate-x-full md:hidden">
        <div className="mb-2 flex items-center justify-between pl-3">
          <Dialog.Title className="font-serif text-xl">{t('menu.title')}</Dialog.Title>
          <ModalClose className="rounded text-muted hover:bg-sunken hover:text-ink" />
        </div>
        <Menu items={items} place="sheet" />
      </Dialog.Popup>
    </Modal>
  )
}
