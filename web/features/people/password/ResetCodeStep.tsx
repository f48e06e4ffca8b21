import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../forms/contractForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import type { ResetDraft } from './reset.draft.ts'

interface ResetCodeStepProps {
  form: UseFormReturn<ResetDraft>
  /** The number that was asked for; whether somebody has it is not said. */
  sentTo: string
  isVerified: boolean
  /** Notice of the last failure. */
  notice: ReactNode
  busy: 'send' | 'reset' | null
  /** Seconds until another code may be sent. */
  secondsLeft: number
  onSendAgain: () => void
  onOtherPhone: () => void
}

/** The second step: the code, and the new password. */
export function ResetCodeStep({
  form,
  sentTo,
  isVerified,
  notice,
  busy,
  secondsLeft,
  onSendAgain,
  onOtherPhone,
}: ResetCodeStepProps) {
  const t = useT()
  const phone = writtenPhone(sentTo)
  return (
    <>
      {isVerified ? (
        <p role="status" className="flex items-center gap-2 text-primary">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t('phone.verified', { phone })}
        </p>
      ) : (
        <CodeField
          label={t('phone.code')}
          hint={t('reset.codeSent', { phone })}
          required
          {...fieldProps(form, 'code')}
        />
      )}
      <NewPasswordField label={t('reset.newPassword')} {...fieldProps(form, 'newPassword')} />
      {notice}
      <Button type="submit" variant="primary" busy={busy === 'reset'}>
        {t(busy === 'reset' ? 'reset.busy' : 'reset.submit')}
      </Button>
      {!isVerified && (
        <div className="flex flex-wrap justify-center gap-x-2">
          <Button
            variant="quiet"
            busy={busy === 'send'}
            disabled={busy !== 'send' && secondsLeft > 0}
            className="tabular-nums"
            onClick={onSendAgain}
          >
            {secondsLeft > 0 ? t('reset.againIn', { seconds: secondsLeft }) : t('reset.again')}
          </Button>
          <Button variant="quiet" onClick={onOtherPhone}>
            {t('reset.otherPhone')}
          </Button>
        </div>
      )}
    </>
  )
}
