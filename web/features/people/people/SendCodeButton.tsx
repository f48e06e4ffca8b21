import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

interface SendCodeButtonProps {
  /** True where this is the next step: then Enter presses it. */
  isStep: boolean
  /** False where another way is the better one, which stands above. */
  isMain?: boolean
  busy: boolean
  /** Seconds until another code may be sent; 0 when it may. */
  secondsLeft: number
  onFocus?: () => void
  onSend: () => void
}

/** 'Send Verification Code', 'Sending...', and for a minute after that 'Code Sent (Ns)' (rule 108). */
export function SendCodeButton({ isStep, isMain = isStep, busy, secondsLeft, onFocus, onSend }: SendCodeButtonProps) {
  const t = useT()
  const label = busy
    ? t('register.sending')
    : secondsLeft > 0
      ? t('register.sent', { seconds: secondsLeft })
      : t('register.send')
  return (
    <Button
      {...(isStep ? { type: 'submit', value: 'send' } : { onClick: onSend })}
      variant={isMain ? 'primary' : undefined}
      onFocus={onFocus}
      busy={busy}
      disabled={!busy && secondsLeft > 0}
      className="tabular-nums"
    >
      {label}
    </Button>
  )
}
