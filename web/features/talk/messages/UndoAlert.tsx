import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

/** Says that a deletion cannot be undone (rule 203). */
export default function UndoAlert({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-lg bg-surface p-6 text-ink shadow-float transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0">
          <AlertDialog.Title className="text-lg">{t('chat.undoAlert')}</AlertDialog.Title>
          <div className="mt-6 flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {t('chat.ok')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
