import { UserRoundPlus } from 'lucide-react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Invite, invitationsApi } from '#shared/people/invitations.ts'
import { Email, maybeContact, Password, Phone } from '#shared/people/personFields.ts'
import { call } from '../../../api/call.ts'
import { ApiError, refusedHere } from '../../../api/error.ts'
import { contractResolver, type FieldOfCode, fieldProps, showRefusal } from '../../../forms/contractForm.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useBotCheck } from '../botCheck/useBotCheck.ts'
import { useConfig } from '../config/config.ts'
import { PhoneProofStep } from '../people/PhoneProofStep.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { usePhoneVerification } from '../phone/usePhoneVerification.ts'
import { useSession } from '../sessions/session.ts'

interface InviteFormProps {
  token: string
  invite: Invite
  /** Called once the account is there, before the person is signed in. */
  onJoined: () => void
  /** Called with a refusal of the link itself. */
  onOver: (error: ApiError) => void
  /** Called where somebody else has joined with what the admin entered: the invitation is to be loaded again. */
  onTaken: () => void
}

interface Draft {
  email: string
  phoneNumber: string
  password: string
}

const EMPTY: Draft = { email: '', phoneNumber: '', password: '' }

const FIELDS = ['email', 'phoneNumber', 'password'] as const

/** Refusals that are shown at one field, where the page has that field. */
const FIELD_OF: FieldOfCode<keyof Draft> = {
  email_taken: 'email',
  phone_taken: 'phoneNumber',
  password_common: 'password',
  missing_verified_token: 'phoneNumber',
  verification_expired: 'phoneNumber',
  phone_mismatch: 'phoneNumber',
}

/** Refusals after which the number has to be verified anew. */
const ENDS_VERIFICATION = ['verification_expired', 'phone_mismatch']

const schemaFor = (needsContact: boolean) =>
  z.object({
    ...(needsContact && { email: maybeContact(Email), phoneNumber: maybeContact(Phone) }),
    password: Password,
  })

/** Verifies a typed number by a code where the team's texts reach phones. */
function useInvitedNumber({ control }: UseFormReturn<Draft>, needsContact: boolean, token: string) {
  const { phoneProvider } = useConfig()
  const check = useBotCheck('send_code')
  const verification = usePhoneVerification('register', check, token)
  const typed = Phone.safeParse(useWatch({ control, name: 'phoneNumber' })).data
  const toProve = phoneProvider !== 'console' && needsContact ? typed : undefined
  return {
    check,
    verification,
    /** The number that has to be verified before the account is made. */
    toProve,
    proof: toProve && toProve === verification.sentTo ? verification.proof : null,
  }
}

/** Asks an invited person for a password, and for what no admin has entered. Its button alone uses the link up. */
export function InviteForm({ token, invite, onJoined, onOver, onTaken }: InviteFormProps) {
  const { name, taken } = invite
  const needsContact = invite.needs.length > 0
  const t = useT()
  const { signIn } = useSession()
  const { busy, failure, save } = useSave<'join'>()
  const form = useForm<Draft>({ defaultValues: EMPTY, resolver: contractResolver(schemaFor(needsContact)) })
  const { handleSubmit, setError } = form
  const { check, verification, toProve, proof } = useInvitedNumber(form, needsContact, token)
  const shown = FIELDS.filter((field) => field === 'password' || needsContact)

  const join = (draft: Draft) =>
    save('join', async () => {
      try {
        if (toProve && !proof) throw refusedHere('missing_verified_token')
        const signedIn = await call(invitationsApi.use, { ...draft, token, ...(proof && { firebaseToken: proof }) })
        verification.clear()
        onJoined()
        await signIn(signedIn)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (ENDS_VERIFICATION.includes(error.code)) verification.clear()
        if (error.code.startsWith('invitation_')) onOver(error)
        else if (!showRefusal(setError, error, shown, FIELD_OF)) {
          if (FIELD_OF[error.code] !== undefined) onTaken()
          throw error
        }
      }
    })

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(join)(event)} className="flex flex-col gap-5">
      <p className="text-lg wrap-anywhere">{t('invite.hello', { name })}</p>
      {taken.map((contact) => (
        <p key={contact}>{t(`invite.taken.${contact}`)}</p>
      ))}
      {needsContact && <ContactFields form={form} />}
      {toProve && (
        <PhoneProofStep
          phoneNumber={toProve}
          verification={verification}
          offer={t('invite.verifyPhone')}
          verified={t('phone.verified', { phone: writtenPhone(toProve) })}
        />
      )}
      <NewPasswordField label={t('register.password')} {...fieldProps(form, 'password')} />
      <FailureNotice title={t('invite.failed')} failure={failure} />
      <Button
        type="submit"
        variant="primary"
        busy={busy !== null}
        icon={<UserRoundPlus aria-hidden="true" className="size-5" />}
      >
        {t(busy ? 'invite.busy' : 'invite.submit')}
      </Button>
      <div {...check.place} />
    </form>
  )
}

/** The fields of what no admin has entered: one of the two is enough. */
function ContactFields({ form }: { form: UseFormReturn<Draft> }) {
  const t = useT()
  return (
    <>
      <p>{t('invite.emailOrPhone')}</p>
      <TextField label={t('register.email')} type="email" autoComplete="username" {...fieldProps(form, 'email')} />
      <TextField
        label={t('register.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('phone.hint')}
        {...fieldProps(form, 'phoneNumber')}
      />
    </>
  )
}
