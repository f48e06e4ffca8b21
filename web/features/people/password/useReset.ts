import { useState } from 'react'
import { Phone } from '#shared/people/personFields.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { call } from '../../../api/call.ts'
import { ApiError, refusedHere } from '../../../api/error.ts'
import { contractResolver, showRefusal } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useFaultsUntilChanged } from '../../../forms/useFaultsUntilChanged.ts'
import { useNextField } from '../../../forms/useNextField.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useBotCheck } from '../botCheck/useBotCheck.ts'
import { usePhoneVerification } from '../phone/usePhoneVerification.ts'
import { EMPTY_RESET, FIELD_OF, type ResetDraft, ResetFields, StoredReset } from './reset.draft.ts'

type ResetStep = 'enterPhone' | 'enterCode' | 'done'

/** Refusals after which the number has to be verified anew. */
const ENDS_VERIFICATION = ['verification_expired', 'phone_mismatch', 'no_confirmation']

/** The form, whose draft is stored for a reload; it begins with the number that a code went to, and shows refusals. */
function useResetForm(sentTo: string | null) {
  const [empty] = useState(() => ({ ...EMPTY_RESET, phoneNumber: sentTo ?? '' }))
  const { startOver: emptyForm, ...form } = useDraftForm<ResetDraft>({
    key: 'reset.draft',
    schema: StoredReset,
    empty,
    resolver: contractResolver(ResetFields),
  })
  const { setError, setFocus } = form
  const setNextField = useNextField<'phoneNumber' | 'code'>(setFocus)
  useFaultsUntilChanged(form)
  const place = (error: unknown): boolean => showRefusal(setError, error, ['code', 'newPassword'], FIELD_OF)
  return { form, emptyForm, place, setNextField }
}

/** State and actions of the forgot-password page. A reload keeps the state for ten minutes. */
export function useReset() {
  const check = useBotCheck('send_code')
  const verification = usePhoneVerification('reset', check)
  const { busy, failure, save } = useSave<'send' | 'reset'>()
  const [isDone, setIsDone] = useState(false)
  const { form, emptyForm, place, setNextField } = useResetForm(verification.sentTo)
  const { getValues, setValue, trigger } = form
  const step: ResetStep = isDone ? 'done' : verification.sentTo ? 'enterCode' : 'enterPhone'

  async function send(): Promise<void> {
    if (!(await trigger('phoneNumber', { shouldFocus: true }))) return
    await save('send', async () => {
      await verification.send(Phone.parse(getValues('phoneNumber')))
      setValue('code', '')
      setNextField('code')
    })
  }

  async function reset(): Promise<void> {
    const { sentTo, proof } = verification
    if (!(await trigger(proof ? ['newPassword'] : ['code', 'newPassword'], { shouldFocus: true }))) return
    await save('reset', async () => {
      try {
        if (!sentTo) throw refusedHere('no_confirmation')
        const firebaseToken = proof ?? (await verification.verify(sentTo, getValues('code')))
        const newPassword = getValues('newPassword')
        await call(registrationApi.resetPassword, { phoneNumber: sentTo, newPassword, firebaseToken })
      } catch (error) {
        if (error instanceof ApiError && ENDS_VERIFICATION.includes(error.code)) startOver()
        place(error)
        throw error
      }
      setIsDone(true)
      emptyForm()
      verification.clear()
    })
  }

  /** Returns to the first step and keeps the number. */
  function startOver(): void {
    verification.clear()
    setNextField('phoneNumber')
  }

  return {
    form,
    step,
    busy,
    failure,
    botCheckPlace: check.place,
    sentTo: verification.sentTo,
    secondsLeft: verification.secondsLeft,
    /** True once the code was accepted, as after a refused password. */
    isVerified: verification.proof !== null,
    prepare: verification.prepare,
    send,
    reset,
    startOver,
  }
}
