import { type FormEvent, useState } from 'react'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { StepEnd } from './StepEnd.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useStep } from './useStep.ts'

interface SwitchOffStepProps {
  isRequired: boolean
  onDone: () => void
  onCancel: () => void
}

/** Switches the second factor off, with the password and a code as in a login. */
export function SwitchOffStep({ isRequired, onDone, onCancel }: SwitchOffStepProps) {
  const t = useT()
  const step = useStep()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.run(async () => {
      await call(secondFactorApi.remove, { password, code })
      onDone()
    })
  }
  return (
    <StepPanel title={t('secondFactor.removeTitle')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>{t(isRequired ? 'secondFactor.removeNeeded' : 'secondFactor.removeWhat')}</p>
        <OwnPasswordField step={step} value={password} onChange={setPassword} />
        <TextField
          ref={step.code}
          label={t('secondFactor.code')}
          hint={t('secondFactor.codeHint')}
          error={step.refused?.code && <span role="alert">{step.refused.code}</span>}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="max-w-80"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <StepEnd
          step={step}
          submitLabel={t('secondFactor.removeConfirm')}
          failed={t('secondFactor.removeFailed')}
          variant="danger"
          onCancel={onCancel}
        />
      </form>
    </StepPanel>
  )
}
