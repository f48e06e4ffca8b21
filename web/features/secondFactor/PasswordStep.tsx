import { type FormEvent, useState } from 'react'
import { useT } from '../../strings.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useStep } from './useStep.ts'

export interface PasswordStepProps {
  title: string
  what: string
  submitLabel: string
  /** Said when it did not work and it was not the password. */
  failed: string
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the current password before something that a stranger at an open screen must not do. */
export function PasswordStep({ title, what, submitLabel, failed, onPassword, onCancel }: PasswordStepProps) {
  const t = useT()
  const step = useStep()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.run(() => onPassword(password))
  }
  return (
    <StepPanel title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>{what}</p>
        <PasswordField
          ref={step.password}
          label={t('secondFactor.password')}
          error={step.refused?.password && <span role="alert">{step.refused.password}</span>}
          autoComplete="current-password"
          className="max-w-80"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {step.refused?.isElsewhere && <FailureNotice title={failed} detail={step.refused.reason} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={step.isBusy}>
            {submitLabel}
          </Button>
          <Button onClick={onCancel} disabled={step.isBusy}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </StepPanel>
  )
}
