import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../forms/contractForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ResetDraft } from './reset.draft.ts'

interface PhoneStepProps {
  form: UseFormReturn<ResetDraft>
  /** Notice of the last failure. */
  notice: ReactNode
  busy: boolean
  /** False: another way is the better one, which stands above. */
  isMain: boolean
  onTouch: () => void
}

/** The first step: whose password it is, by their phone number. */
export function PhoneStep({ form, notice, busy, isMain, onTouch }: PhoneStepProps) {
  const t = useT()
  return (
    <>
      {isMain && <p className="text-muted">{t('reset.intro')}</p>}
      <TextField
        label={t('reset.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('phone.hint')}
        required
        onFocus={onTouch}
        {...fieldProps(form, 'phoneNumber')}
      />
      {notice}
      <Button type="submit" variant={isMain ? 'primary' : undefined} busy={busy}>
        {t(busy ? 'reset.sending' : 'reset.send')}
      </Button>
    </>
  )
}
