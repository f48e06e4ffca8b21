import { useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx'
import { useSave } from './useSave.ts'

export interface ConfirmQuestion
  extends Pick<ConfirmDialogProps, 'title' | 'message' | 'detail' | 'confirmLabel' | 'cancelLabel' | 'failed'> {
  /** Done once it is confirmed, while the dialog stays open; an exception is shown in it below `failed`. */
  work?: () => Promise<unknown>
}

interface Asked extends ConfirmQuestion {
  settle: (isConfirmed: boolean) => void
}

/**
 * Asks before something that cannot be undone: `confirm` resolves with true when that is confirmed, and done, and with
 * false where everything stays as it is. `dialog` has to be rendered. Where the button that asks goes with what it
 * stands at, `region` is the ref of what is around (with `tabIndex={-1}`), which takes the focus once it is confirmed;
 * `toRegion` does that at other times. A question whose words change while it is open is a `ConfirmDialog` of its own.
 */
export function useConfirm() {
  /** The last question, which stays while its dialog fades out. */
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const { busy, failure, save, forget } = useSave<'work'>()
  const toRegion = () => region.current?.focus({ preventScroll: true })
  const confirm = async (question: ConfirmQuestion): Promise<boolean> => {
    const isConfirmed = await new Promise<boolean>((settle) => {
      forget()
      setAsked({ ...question, settle })
      setIsOpen(true)
    })
    if (isConfirmed) toRegion()
    return isConfirmed
  }
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
  return { confirm, dialog: asked && dialogOf(asked), region, toRegion }
}
