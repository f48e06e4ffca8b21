import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Modal, ModalClose } from '../../../../ui/Modal.tsx'
import ScheduleAdmin, { type ScheduleAdminProps } from './ScheduleAdmin.tsx'

interface ToolsSheetProps extends ScheduleAdminProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * The tools for managing the schedule as a modal sheet, on phones. A closed sheet keeps its file, upload and outcome.
 */
export default function ToolsSheet({ isOpen, onClose, ...tools }: ToolsSheetProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Modal isOpen={isOpen} isKept veil="bg-veil print:hidden" onClose={onClose}>
      <Dialog.Popup
        ref={popup}
        // The rest of a shift that is added beside a day is known.
        initialFocus={() => (tools.seed && popup.current?.querySelector<HTMLElement>('[name="name"]')) || title.current}
        className="fixed inset-x-0 bottom-0 z-50 mx-auto flex print:hidden max-h-[calc(100dvh-32px)] max-w-3xl flex-col rounded-t-lg bg-surface text-ink shadow-float transition-[translate] duration-200 data-starting-style:translate-y-full data-ending-style:translate-y-full"
      >
        <header className="flex items-center justify-between border-b py-1 pr-1 pl-4">
          <Dialog.Title ref={title} tabIndex={-1} className="font-serif text-xl outline-none">
            {t('schedule.manage')}
          </Dialog.Title>
          <ModalClose className="rounded text-muted hover:bg-sunken hover:text-ink" />
        </header>
        <div className="overflow-y-auto overscroll-contain px-4 pt-5 pb-[max(24px,env(safe-area-inset-bottom))]">
          <ScheduleAdmin {...tools} />
        </div>
      </Dialog.Popup>
    </Modal>
  )
}
