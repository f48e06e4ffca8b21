import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Phone } from '#shared/people/personFields.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { call } from '../../../api/call.ts'
import { ApiError, refusedHere } from '../../../api/error.ts'
import { contractResolver, type FieldOfCode, showRefusal } from '../../../forms/contractForm.ts'
import { useFaultsUntilChanged } from '../../../forms/useFaultsUntilChanged.ts'
import { useNextField } from '../../../forms/useNextField.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useBotCheck } from '../botCheck/useBotCheck.ts'
import { type PhoneVerification, usePhoneVerification } from '../phone/usePhoneVerification.ts'
import { useSession } from '../sessions/session.ts'
import {
  clearDraft,
  DETAILS,
  type RegisterDraft,
  RegisterFields,
  restoreRegistration,
  storeRegisterDraft,
} from './register.draft.ts'

/** The form's actions; the submitting button's value selects one. */
export type RegisterAction = 'send' | 'verify' | 'register'

/** The last part of the form that is shown. */
type RegisterStep = 'details' | 'code' | 'password'

/** Codes of refusals that are shown at one field. */
const FIELD_OF: FieldOfCode<keyof RegisterDraft> = {
  code_wrong: 'code',
  code_expired: 'code',
  email_taken: 'email',
  phone_taken: 'phoneNumber',
  password_common: 'password',
}

/** Refusals after which the number has to be verified anew. */
const ENDS_VERIFICATION = ['missing_verified_token', 'verification_expired', 'phone_mismatch']

const FIELDS = [...DETAILS, 'code', 'password'] as const

/** The form, whose draft is stored for a reload, and where its refusals and its focus go. */
function useRegisterForm() {
  const [defaultValues] = useState(restoreRegistration)
  const form = useForm<RegisterDraft>({ defaultValues, resolver: contractResolver(RegisterFields) })
  const { setError, setFocus, subscribe } = form
  const setNextField = useNextField<'phoneNumber' | 'code' | 'password'>(setFocus)
  useFaultsUntilChanged(form)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeRegisterDraft(values) }),
    [subscribe],
  )

  const place = (error: unknown): boolean => showRefusal(setError, error, FIELDS, FIELD_OF)
  return { form, place, setNextField }
}

type RegisterForm = ReturnType<typeof useRegisterForm>

/**
 * How far the form is, by what is verified of the number that is entered now. A proof is valid for its number only;
 * typing that number again restores it.
 */
function useRegisterStep({ form }: RegisterForm, { sentTo, proof }: PhoneVerification) {
  const phoneNumber = Phone.safeParse(useWatch({ control: form.control, name: 'phoneNumber' })).data
  const isSameNumber = phoneNumber === sentTo
  const proofStep: RegisterStep = isSameNumber ? 'password' : 'details'
  const step: RegisterStep = proof ? proofStep : sentTo ? 'code' : 'details'
  return { step, phoneNumber, isSameNumber }
}

/** Returns what makes the account of the form and signs its person in, and the honeypot that goes along. */
function useNewAccount({ form, place, setNextField }: RegisterForm, verification: PhoneVerification) {
  const { signIn } = useSession()
  const honeypot = useRef<HTMLInputElement>(null)

  async function makeAccount(onSignedIn: () => void): Promise<void> {
    const { code: smsCode, ...account } = form.getValues()
    const middleName = honeypot.current?.value
    try {
      const signedIn = await call(registrationApi.register, {
        ...account,
        smsCode,
        middleName,
        firebaseToken: verification.proof,
      })
      onSignedIn()
      await signIn(signedIn)
    } catch (error) {
      if (error instanceof ApiError && ENDS_VERIFICATION.includes(error.code)) {
        verification.clear()
        setNextField('phoneNumber')
      }
      if (place(error)) return
      throw error
    }
    clearDraft()
    verification.clear()
  }
  return { honeypot, makeAccount }
}

/** State and actions of the register page. Neither a failure nor a reload loses the draft. */
export function useRegistration(onSignedIn: () => void) {
  const check = useBotCheck('send_code')
  const verification = usePhoneVerification('register', check)
  const { busy, failure, save, fail } = useSave<RegisterAction>()
  const registerForm = useRegisterForm()
  const { form, place, setNextField } = registerForm
  const { getValues, setValue, trigger } = form
  const { step, phoneNumber, isSameNumber } = useRegisterStep(registerForm, verification)
  const { honeypot, makeAccount } = useNewAccount(registerForm, verification)

  async function send(): Promise<void> {
    if (!(await trigger(DETAILS, { shouldFocus: true }))) return
    await save('send', async () => {
      try {
        await verification.send(Phone.parse(getValues('phoneNumber')))
      } catch (error) {
        place(error)
        throw error
      }
      setValue('code', '')
      setNextField('code')
    })
  }

  async function verify(): Promise<void> {
    if (!(await trigger('code', { shouldFocus: true }))) return
    await save('verify', async () => {
      try {
        await verification.verify(phoneNumber, getValues('code'))
      } catch (error) {
        if (place(error)) return
        throw error
      }
      setNextField('password')
    })
  }

  async function register(): Promise<void> {
    if (step !== 'password') return fail('register', refusedHere('missing_verified_token'))
    if (!(await trigger([...DETAILS, 'password'], { shouldFocus: true }))) return
    await save('register', () => makeAccount(onSignedIn))
  }

  return {
    form,
    step,
    busy,
    failure,
    honeypot,
    botCheckPlace: check.place,
    sentTo: verification.sentTo,
    /** Seconds until another code may be sent to the number that is entered now. */
    secondsLeft: isSameNumber ? verification.secondsLeft : 0,
    isNumberChanged: verification.proof !== null && !isSameNumber,
    /** Call it on the first focus: prepares the bot check and the SMS provider. */
    prepare: step === 'details' ? verification.prepare : undefined,
    actions: { send, verify, register },
  }
}
