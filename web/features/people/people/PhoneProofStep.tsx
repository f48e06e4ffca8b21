import { BadgeCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import type { PhoneVerification } from '../phone/usePhoneVerification.ts'
import { writtenPhone } from './phone.groups.ts'
import { sendFailure, verifyFailure } from './register.failure.ts'
import { SendCodeButton } from './SendCodeButton.tsx'

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
  const saving = useSave<'send' | 'verify'>()
  const { busy, failure, save } = saving
  const [sentCodes, setSentCodes] = useState(0)
  const t = useT()
  const isSent = verification.sentTo === phoneNumber

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
      setSentCodes(sentCodes + 1)
    })
  return (
    <div className="flex flex-col items-start gap-4 rounded bg-sunken px-4 py-4">
      <p>{offer}</p>
      <SendCodeButton
        isStep={false}
        busy={busy === 'send'}
        secondsLeft={isSent ? verification.secondsLeft : 0}
        onFocus={verification.prepare}
        onSend={send}
      />
      {failure?.of === 'send' && <FailureText {...sendFailure(failure.error, t)} />}
      {isSent && (
        // A new code is typed into an empty field.
        <SentCode key={sentCodes} phoneNumber={phoneNumber} verification={verification} saving={saving} />
      )}
    </div>
  )
}

interface SentCodeProps extends Pick<PhoneProofStepProps, 'phoneNumber' | 'verification'> {
  saving: ReturnType<typeof useSave<'send' | 'verify'>>
}

/** The code that came by SMS, which Enter verifies instead of submitting the form around it. */
function SentCode({ phoneNumber, verification, saving: { busy, failure, save } }: SentCodeProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const verify = () => {
    if (code.trim() !== '') save('verify', async () => void (await verification.verify(phoneNumber, code)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    verify()
  }
  return (
    <>
      <CodeField
        label={t('phone.code')}
        hint={t('register.codeSent', { phone: writtenPhone(phoneNumber) })}
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
  )
}
