import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { STEADY_MS } from './useSteadyRows.ts'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  message: string
  /** What comes of it for others, on a line of its own. */
  detail?: string | undefined
  confirmLabel: string
  /** It can be taken back: the button that confirms is no warning. */
  isHarmless?: boolean
  /** Leaves everything as it is. Default: 'Cancel', which a question that is about cancelling must not have. */
  cancelLabel?: string
  busy?: boolean
  /** Sentence above a failure, which says what was not done; the dialog stays open. */
  failed?: string
  failure?: { error: unknown } | null | false
  onConfirm: () => void
  onCancel: () => void
}

/**
 * False for a moment after it has opened: the second tap of a double tap may land where the dialog has just appeared.
 * The keyboard needs no wait.
 */
function useTakesTaps(open: boolean): boolean {
  const [takesTaps, setTakesTaps] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(setTakesTaps, STEADY_MS, true)
    return () => {
      clearTimeout(timer)
      setTakesTaps(false)
    }
  }, [open])
  return takesTaps
}

/** The dialog of `ConfirmDialog`. */
export default function ConfirmDialogPanel({
  open,
  title,
  message,
  detail,
  confirmLabel,
  cancelLabel,
  busy = false,
  failed = '',
  failure,
  isHarmless = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useT()
  const cancel = useRef<HTMLButtonElement>(null)
  const takesTaps = useTakesTaps(open)

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !busy) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg bg-surface p-6 text-ink shadow-float transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0"
        >
          <AlertDialog.Title className="font-serif text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-muted">
            <p>{message}</p>
            {detail && <p className="mt-2">{detail}</p>}
          </AlertDialog.Description>
          {failure && (
            <div className="mt-4">
              <FailureNotice title={failed} failure={failure} />
            </div>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button ref={cancel} disabled={busy} onClick={onCancel}>
              {cancelLabel ?? t('app.cancel')}
            </Button>
            <Button
              variant={isHarmless ? 'primary' : 'danger'}
              busy={busy}
              className={takesTaps ? undefined : 'pointer-events-none'}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
