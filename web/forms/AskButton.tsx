import { Button, type ButtonProps } from '../ui/Button.tsx'
import { type ConfirmQuestion, useConfirm } from './useConfirm.tsx'

interface AskButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Null where nothing is asked. */
  question: ConfirmQuestion | null
  /** Called once it is confirmed, and the question's work is done. */
  onConfirm?: () => void
}

/** A button that asks before something that cannot be undone. */
export function AskButton({ question, onConfirm, ...button }: AskButtonProps) {
  const { confirm, dialog } = useConfirm()
  const press = async () => {
    if (question === null || (await confirm(question))) onConfirm?.()
  }
  return (
    <>
      <Button {...button} onClick={press} />
      {dialog}
    </>
  )
}
