import { useT } from '../../../strings/strings.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useSession } from '../sessions/session.ts'
import type { StepAttempt } from './useStep.ts'

interface OwnPasswordFieldProps {
  step: StepAttempt
  value: string
  onChange: (password: string) => void
}

/**
 * The current password, required for changes that a stranger at an open screen must not make; focused at once. Who has
 * none is asked for a fresh sign-in by the server.
 */
export function OwnPasswordField({ step, value, onChange }: OwnPasswordFieldProps) {
  const t = useT()
  const { hasNoPassword } = useSession()
  if (hasNoPassword) return null
  return (
    <PasswordField
      ref={step.password}
      label={t('secondFactor.password')}
      error={step.refused?.password && <span role="alert">{step.refused.password}</span>}
      autoComplete="current-password"
      className="max-w-80"
      required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
