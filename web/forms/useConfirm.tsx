import { useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx'
import { useSave } from './useSave.ts'

interface Question
  extends Pick<ConfirmDialogProps, 'title' | 'message' | 'detail' | 'confirmLabel' | 'cancelLabel' | 'failed'> {
  /** Done once it is confirmed, while the dialog stays open; an exception is shown in it below `failed`. */
  work?: () => Promise<unknown>
}

interface Asked extends Question {
  settle: (isConfirmed: boolean) => void
}

/**
 * Asks before something that cannot be undone: `confirm` resolves with true when that is confirmed, and done, and with
 * false where everything stays as it is. `dialog` has to be rendered. A question whose words change while it is open is
 * a `ConfirmDialog` of its own.
 */
export function useConfirm() {
  /** The last question, which stays while its dialog fades out. */
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { busy, failure, save, forget } = useSave<'work'>()
  const confirm = (question: Question): Promise<boolean> =>
    new Promise((settle) => {
      forget()
      setAsked({ ...question, settle })
      setIsOpen(true)
    })
  function dialogOf({ work, settle, ...texts }: Asked) {
    const close = (isConfirmed: boolean) => {
      setIsOpen(false)
      settle(isConfirmed)
    }
    return (
      <ConfirmDialog
        {...texts}
        open={isOpen}
        busy={busy !== null}
        failure={failure}
        onConfirm={() => isOpen && (work ? save('work', () => work().then(() => close(true))) : close(true))}
        onCancel={() => close(false)}
      />
    )
  }
  return { confirm, dialog: asked && dialogOf(asked) }
}
