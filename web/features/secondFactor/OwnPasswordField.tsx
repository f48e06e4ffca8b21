import { useT } from '../../strings/strings.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { StepAttempt } from './useStep.ts'

interface OwnPasswordFieldProps {
  step: StepAttempt
  value: string
  onChange: (password: string) => void
}

/** One's current password, asked for before what a stranger at an open screen must not do; has the focus at once. */
export function OwnPasswordField({ step, value, onChange }: OwnPasswordFieldProps) {
  const t = useT()
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
