import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Phone } from '#shared/people/personFields.ts'
import { PHOTO_MAX_BYTES, ProfileChange, type User, usersApi } from '#shared/people/users.ts'
import { ApiError, refusedHere, whyOf } from '../../../api/error.ts'
import { upload } from '../../../api/files.ts'
import { contractResolver, showRefusal } from '../../../forms/contractForm.ts'
import { type DraftForm, useDraftForm } from '../../../forms/useDraftForm.ts'
import { useSave } from '../../../forms/useSave.ts'
import { t } from '../../../strings/strings.ts'
import { useBotCheck } from '../botCheck/useBotCheck.ts'
import { ownSessionsQuery } from '../ownSessions/ownSessions.queries.ts'
import { applyPerson } from '../people/people.queries.ts'
import { usePhoneVerification } from '../phone/usePhoneVerification.ts'
import { useSession } from '../sessions/session.ts'
import { fileOf, type PhotoChoice, UNCHANGED } from './photo.choice.ts'
import {
  CONTRACT_FIELDS,
  doPasswordsDiffer,
  isPasswordHalf,
  type ProfileDraft,
  profileChangeOf,
  profileDraftOf,
  StoredProfile,
} from './profile.draft.ts'

interface SaveOutcome {
  tone: 'success' | 'error'
  title: string
  detail?: string | undefined
}

/** Refusals after which a phone number has to be verified anew. */
const PROOF_REFUSALS = ['verification_expired', 'phone_mismatch']

/** Verifies the number in the form by a code. `token` is the proof of that number. */
function useNumberProof(form: DraftForm<ProfileDraft>, saved: User) {
  const check = useBotCheck('send_code')
  const verification = usePhoneVerification('change', check)
  const number = Phone.safeParse(useWatch({ control: form.control, name: 'phoneNumber' })).data
  const isVerified = number === saved.phoneNumber && saved.phoneVerified
  return {
    verification,
    botCheckPlace: check.place,
    token: (verification.sentTo === number && verification.proof) || undefined,
    /** The number in the form while it is not verified. */
    unprovenNumber: isVerified ? undefined : number,
  }
}

/** The form, whose draft is stored for a reload, and the change that it asks for. `saved` is as the server has it. */
function useProfileDraft(user: User, saved: User) {
  const hadNumber = saved.phoneNumber !== null
  const form = useDraftForm<ProfileDraft>({
    key: `profile.draft ${user._id}`,
    schema: StoredProfile,
    empty: profileDraftOf(user),
    resolver: contractResolver(ProfileChange, (draft: ProfileDraft) => profileChangeOf(draft, hadNumber)),
  })
  const numberProof = useNumberProof(form, saved)
  const { token } = numberProof
  const changeIn = (draft: ProfileDraft): ProfileChange => ({
    ...profileChangeOf(draft, hadNumber),
    ...(token && { firebaseToken: token }),
  })
  return { form, numberProof, changeIn }
}

/** State and actions of the profile page. A failed save keeps the draft. */
export function useProfileForm(user: User) {
  const cache = useQueryClient()
  const { recheck } = useSession()
  const [saved, setSaved] = useState(user)
  const [photo, setPhoto] = useState<PhotoChoice>(UNCHANGED)
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const { save: saveOnce } = useSave<'profile'>()
  const { form, numberProof, changeIn } = useProfileDraft(user, saved)

  function accept(draft: ProfileDraft, updated: User): void {
    const isHalf = isPasswordHalf(draft)
    const { password, confirmPassword } = draft
    setSaved(updated)
    setPhoto(UNCHANGED)
    setNeedsCurrent(false)
    form.startOver({ ...profileDraftOf(updated), ...(isHalf && { password, confirmPassword }) })
    if (numberProof.token) numberProof.verification.clear()
    const isUnproven = updated.phoneNumber !== null && !updated.phoneVerified
    const detail = [isUnproven && t('profile.numberWaits'), isHalf && t('profile.passwordHalf')]
      .filter(Boolean)
      .join(' ')
    setOutcome({ tone: 'success', title: t('profile.updated'), detail: detail || undefined })
    applyPerson(cache, updated)
    // A new password has ended the other sessions.
    cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
    recheck()
  }

  function explain(error: unknown): void {
    setOutcome({ tone: 'error', title: t('profile.failed'), detail: whyOf(error) })
    showRefusal(form.setError, error, CONTRACT_FIELDS)
    if (!(error instanceof ApiError)) return
    if (PROOF_REFUSALS.includes(error.code)) numberProof.verification.clear()
    if (error.code === 'password_needed') setNeedsCurrent(true)
  }

  async function save(draft: ProfileDraft): Promise<void> {
    setOutcome(null)
    if (doPasswordsDiffer(draft)) {
      form.setFocus('confirmPassword')
      return setOutcome({ tone: 'error', title: t('profile.passwordsDiffer') })
    }
    try {
      accept(draft, await saveProfile(changeIn(draft), photo))
    } catch (error) {
      explain(error)
    }
  }

  const isTouched = form.formState.isDirty || photo.kind !== 'unchanged'
  return {
    form,
    saved,
    photo,
    setPhoto,
    numberProof,
    needsCurrent,
    submit: form.handleSubmit(
      (draft) => saveOnce('profile', () => save(draft)),
      () => setOutcome(null),
    ),
    /** A success is shown until the next change. */
    outcome: outcome?.tone === 'success' && isTouched ? null : outcome,
  }
}

/** Saves one's own profile and its photo. Throws ApiError. */
async function saveProfile(change: ProfileChange, photo: PhotoChoice): Promise<User> {
  const file = await fileOf(photo)
  if (file && file.size > PHOTO_MAX_BYTES) throw refusedHere('photo_too_large')
  const removal = photo.kind === 'removed' && { removePhoto: 'true' as const }
  return upload(usersApi.updateMe, { ...change, ...removal }, { file })
}
