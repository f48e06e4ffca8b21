import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldProps } from '../../../forms/contractForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { verifyFailure } from '../people/register.failure.ts'
import type { RegisterDraft } from './register.draft.ts'

interface RegisterCodeStepProps {
  form: UseFormReturn<RegisterDraft>
  /** The number that has got the code. */
  sentTo: string
  busy: boolean
  /** Reason for which the code was not accepted, where that concerns more than the code. */
  error: unknown
}

/** The code that came by SMS, and 'Verify Code', which waits for one to be entered. */
export function RegisterCodeStep({ form, sentTo, busy, error }: RegisterCodeStepProps) {
  const t = useT()
  const code = useWatch({ control: form.control, name: 'code' })
  return (
    <>
      <CodeField
        label={t('phone.code')}
        hint={t('register.codeSent', { phone: writtenPhone(sentTo) })}
        required
        {...fieldProps(form, 'code')}
      />
      {error !== undefined && <FailureText {...verifyFailure(error, t)} />}
      <Button type="submit" value="verify" variant="primary" busy={busy} disabled={code.trim() === ''}>
        {t(busy ? 'register.verifying' : 'register.verify')}
      </Button>
    </>
  )
}
