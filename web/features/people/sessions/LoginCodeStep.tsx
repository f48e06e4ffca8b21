import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LoginRefusal } from './login.refusal.ts'

interface LoginCodeStepProps {
  /** The sentence above the field; default: that the password is right. */
  lead?: string | undefined
  isBusy: boolean
  refusal: LoginRefusal | null
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function LoginCodeStep({ lead, isBusy, refusal, onCode, onBack }: LoginCodeStepProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p>{lead ?? t('secondFactor.oneMoreStep')}</p>
      <LoginCodeField code={code} onChange={setCode} refusal={refusal?.isOfCode ? refusal : null} />
      {refusal && !refusal.isOfCode && <FailureText {...refusal} />}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'login.busy' : 'login.submit')}
      </Button>
      <Button onClick={onBack} disabled={isBusy}>
        {t('app.back')}
      </Button>
      <p className="text-muted">{t('secondFactor.lost')}</p>
    </form>
  )
}

interface LoginCodeFieldProps {
  code: string
  onChange: (code: string) => void
  /** Why the code was not accepted. */
  refusal: LoginRefusal | null
}

/** The field of the code, with a keyboard of digits until somebody wants to type a recovery code. */
function LoginCodeField({ code, onChange, refusal }: LoginCodeFieldProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [hasLetters, setHasLetters] = useState(false)

  // The focus moves in one step with the sentence: a later selection would overwrite text typed in between.
  useLayoutEffect(() => {
    if (refusal) field.current?.select()
  }, [refusal])

  // Phones keep the keyboard that they opened: the focus comes anew when the field has asked for another one.
  useEffect(() => {
    if (hasLetters) field.current?.focus()
  }, [hasLetters])

  return (
    <>
      <TextField
        ref={field}
        label={t('secondFactor.code')}
        hint={t('secondFactor.codeHint')}
        error={refusal && <span role="alert">{refusal.title}</span>}
        name="code"
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
      {!hasLetters && (
        // The keyboard of digits has no letters on many phones, and recovery codes have some.
        <Button
          variant="quiet"
          className="-mx-2 -mt-3 hidden self-start px-2! underline underline-offset-4 pointer-coarse:inline-flex"
          onClick={() => setHasLetters(true)}
        >
          {t('secondFactor.typeRecoveryCode')}
        </Button>
      )}
    </>
  )
}
