import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'

interface ModalProps {
  isOpen: boolean
  /** True to keep the content, with what was typed there, while it is closed. */
  isKept?: boolean
  /** Classes of the veil over the page. */
  veil?: string
  onClose: () => void
  /** The popup. */
  children: ReactNode
}

/** A modal dialog over a veil. Escape and a press beside it close it. */
export const Modal = ({ isOpen, isKept = false, veil = 'bg-veil', onClose, children }: ModalProps) => (
  <Dialog.Root
    open={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
  >
    <Dialog.Portal keepMounted={isKept}>
      <Dialog.Backdrop
        className={cx(
          'fixed inset-0 z-40 transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0',
          veil,
        )}
      />
      {children}
    </Dialog.Portal>
  </Dialog.Root>
)

/** The cross that closes a modal dialog. */
export function ModalClose({ className }: { className: string }) {
  const t = useT()
  return (
    <Dialog.Close className={cx('flex size-11 items-center justify-center', className)}>
      <X aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('app.close')}</span>
    </Dialog.Close>
  )
}
