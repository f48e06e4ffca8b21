import { BadgeCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useSave } from '../../forms/useSave.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { FailureText } from '../../ui/FailureNotice.tsx'
import type { PhoneVerification } from '../phone/usePhoneVerification.ts'
import { sendFailure, verifyFailure } from '../registration/register.failure.ts'
import { phoneGroups } from './phone.groups.ts'

interface PhoneProofStepProps {
  /** The number to be verified, E.164. */
  phoneNumber: string
  verification: PhoneVerification
  /** Sentence that says why a code is sent. */
  offer: string
  /** The sentence once the number is verified. */
  verified: string
}

/** Verifies a number by an SMS code; what the form sends next takes the proof along. */
export function PhoneProofStep({ phoneNumber, verification, offer, verified }: PhoneProofStepProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const { busy, failure, save } = useSave<'send' | 'verify'>()
  const isSent = verification.sentTo === phoneNumber
  const secondsLeft = isSent ? verification.secondsLeft : 0
  const phone = phoneGroups(phoneNumber).join(' ')

  if (isSent && verification.proof)
    return (
      <p role="status" className="flex items-start gap-2">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        {verified}
      </p>
    )

  const send = () =>
    save('send', async () => {
      await verification.send(phoneNumber)
      setCode('')
    })
  const verify = () => {
    if (code.trim() !== '') save('verify', async () => void (await verification.verify(phoneNumber, code)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter verifies the code instead of submitting the form.
    event.preventDefault()
    verify()
  }
  const sendLabel =
    busy === 'send'
      ? t('register.sending')
      : secondsLeft > 0
        ? t('register.sent', { seconds: secondsLeft })
        : t('register.send')
  return (
    <div className="flex flex-col items-start gap-4 rounded bg-sunken px-4 py-4">
      <p>{offer}</p>
      <Button
        className="tabular-nums"
        busy={busy === 'send'}
        disabled={secondsLeft > 0}
        onFocus={verification.prepare}
        onClick={send}
      >
        {sendLabel}
      </Button>
      {failure?.of === 'send' && <FailureText {...sendFailure(failure.error, t)} />}
      {isSent && (
        <>
          <CodeField
            label={t('phone.code')}
            hint={t('register.codeSent', { phone })}
            className="max-w-80"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={press}
          />
          <Button busy={busy === 'verify'} disabled={code.trim() === ''} onClick={verify}>
            {t(busy === 'verify' ? 'register.verifying' : 'register.verify')}
          </Button>
          {failure?.of === 'verify' && <FailureText {...verifyFailure(failure.error, t)} />}
        </>
      )}
    </div>
  )
}
