import { type FormEvent, useState } from 'react'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { StepEnd } from './StepEnd.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useStep } from './useStep.ts'

interface ConfirmPasswordStepProps {
  title: string
  what: string
  submitLabel: string
  /** Title of a failure that is not about the password. */
  failed: string
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the current password before a change that a stranger at an open screen must not make. */
export function ConfirmPasswordStep({
  title,
  what,
  submitLabel,
  failed,
  onPassword,
  onCancel,
}: ConfirmPasswordStepProps) {
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
        <OwnPasswordField step={step} value={password} onChange={setPassword} />
        <StepEnd step={step} submitLabel={submitLabel} failed={failed} onCancel={onCancel} />
      </form>
    </StepPanel>
  )
}
