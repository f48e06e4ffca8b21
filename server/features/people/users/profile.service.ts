import { AppError } from '#shared/errors.ts'
import type { ProfileChange, User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { askAdmins } from '../people/askAdmins.ts'
import type { PhoneProofs } from '../phoneProofs.ts'
import type { ImagesService } from '../pictures/images.service.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import { refuseDuplicate } from './accounts.ts'
import { mustBeOwner } from './ownPassword.ts'
import { hashPassword } from './passwords.ts'
import type { Absorb } from './personBehind.ts'
import type { ScheduleNames } from './scheduleNames.ts'
import { tellAdmins } from './tellAdmins.ts'
import { toUser, type UserRow } from './users.columns.ts'
import { usersStore } from './users.store.ts'

type Wanted = ProfileChange & { isPasswordNew: boolean; isPhotoNew: boolean }

/** True for an email of somebody who has none. */
const isFirstEmail = (before: Pick<UserRow, 'email'>, { email }: Pick<ProfileChange, 'email'>): boolean =>
  email !== undefined && before.email === ''

/**
 * Names of the changed fields for the audit entry. An entered password always counts, also an unchanged one: it ends
 * the other sessions.
 */
function changedParts(
  before: Pick<UserRow, 'name' | 'email' | 'phone_number' | 'photo_url' | 'language'>,
  wanted: Wanted,
): string[] {
  const { name = before.name, phoneNumber = before.phone_number } = wanted
  const language = wanted.language === undefined ? before.language : wanted.language || null
  const isPhotoGone = wanted.removePhoto === 'true' && before.photo_url !== null
  const parts: [part: string, isOther: boolean][] = [
    ['name', name !== before.name],
    ['email', isFirstEmail(before, wanted)],
    ['phoneNumber', phoneNumber !== before.phone_number],
    ['password', wanted.isPasswordNew],
    ['photo', wanted.isPhotoNew || isPhotoGone],
    ['language', language !== before.language],
  ]
  return parts.filter(([, isOther]) => isOther).map(([part]) => part)
}

/** The number that a proof in the change must be of. */
const numberOf = (viewer: Viewer, { phoneNumber }: ProfileChange): string => phoneNumber ?? viewer.phoneNumber ?? ''

type Row = NonNullable<Awaited<ReturnType<typeof usersStore.find>>>
type NewName = Pick<Row, 'name' | 'name_key'>

interface Needs {
  db: Db
  change: Change
  limits: RateLimits
  proofs: PhoneProofs
  schedule: Pick<ScheduleNames, 'linkNames'>
  /** Writes a person's new name into their places. */
  renamed: (context: ChangeContext, person: { _id: string; name: string }) => Promise<void>
  images: Pick<ImagesService, 'encodePhoto' | 'storePhoto' | 'remove'>
  absorb: Absorb
}

/** A change of a profile whose slow steps are done. `spend` uses up the proof of a new phone number. */
interface Prepared {
  input: ProfileChange
  picture: Awaited<ReturnType<Needs['images']['encodePhoto']>> | undefined
  passwordHash: string | undefined
  spend: ((trx: Db) => Promise<void>) | undefined
}

/** The columns that a change sets; `photo_url` is left to `photoOf`. */
function columnsOf(viewer: Viewer, before: Row, { input, passwordHash, spend }: Prepared) {
  const name_key = input.name ? comparisonKey(input.name) : before.name_key
  const given = before.given_name ?? before.name
  return {
    name: input.name ?? before.name,
    name_key,
    email: isFirstEmail(before, input) ? input.email : before.email,
    given_name: name_key === comparisonKey(given) ? null : given,
    phone_number: input.phoneNumber ?? before.phone_number,
    verified_phone_number: spend ? numberOf(viewer, input) : before.verified_phone_number,
    password_hash: passwordHash ?? before.password_hash,
    language: input.language === undefined ? before.language : input.language || null,
  }
}

/** Writes the photo that a change brings or removes; returns its address. */
async function writePhoto({ images }: Needs, trx: Db, before: Row, { input, picture }: Prepared) {
  const isOther = picture !== undefined || input.removePhoto === 'true'
  if (isOther && before.photo_url) await images.remove(trx, before.photo_url)
  if (picture) return images.storePhoto(trx, before.id, picture)
  return isOther ? null : before.photo_url
}

/** Lets what is stored by name follow a new one. */
async function followName(needs: Needs, context: ChangeContext, before: Row, { name, name_key }: NewName) {
  if (name !== before.name) await needs.renamed(context, { _id: before.id, name })
  if (name_key === before.name_key) return
  await needs.schedule.linkNames(context, [before.name_key, name_key])
  tellAdmins(context, before.id)
}

/** Writes a prepared change in one transaction. */
const write = (needs: Needs, viewer: Viewer, prepared: Prepared): Promise<User> =>
  // Locks the noun: concurrent changes of one person must not undo each other.
  needs.change('users', async (context) => {
    const { trx } = context
    const { input, picture, passwordHash, spend } = prepared
    const before = await usersStore.find(trx, viewer._id)
    // Preparing takes time: a session ended by a password reset meanwhile must not change the password again.
    if (!before || !(await isSessionOpen(trx, viewer.sessionId))) throw new AppError('not_signed_in')
    await spend?.(trx)
    const wanted = { ...input, isPasswordNew: passwordHash !== undefined, isPhotoNew: picture !== undefined }
    const changed = changedParts(before, wanted)
    const columns = columnsOf(viewer, before, prepared)
    const isNewlyVerified = before.verified_phone_number !== columns.verified_phone_number
    if (changed.length === 0 && !isNewlyVerified) return toUser(before)
    const photo_url = await writePhoto(needs, trx, before, prepared)
    const user = await usersStore.update(trx, viewer._id, { ...columns, photo_url })
    await followName(needs, context, before, columns)
    if (isNewlyVerified) {
      await needs.absorb(context, { ...before, ...user }, { phoneNumber: numberOf(viewer, input) })
      await askAdmins(context, viewer._id)
    }
    const detail = { changed, ...(isNewlyVerified && { verified: 'phoneNumber' as const }) }
    await context.audit({ action: 'user.profileChanged', actorId: viewer._id, subjectId: viewer._id, detail })
    const account = { userId: viewer._id, exceptSessionId: viewer.sessionId }
    if (isNewlyVerified || changed.includes('phoneNumber'))
      await securityNotice(context, { ...account, event: 'newNumber' })
    if (passwordHash) await securityNotice(context, { ...account, event: 'newPassword' })
    if (passwordHash) await endSessions(context, viewer._id, viewer.sessionId)
    return toUser(user ?? before)
  })

/** Runs the slow and refusable steps before the transaction. */
async function save(
  needs: Needs,
  viewer: Viewer,
  input: ProfileChange,
  photo: UploadedFile | undefined,
  spend?: Prepared['spend'],
): Promise<User> {
  const picture = photo ? await needs.images.encodePhoto(viewer._id, photo.bytes) : undefined
  const passwordHash = input.password ? await hashPassword(input.password, viewer._id) : undefined
  return write(needs, viewer, { input, picture, passwordHash, spend }).catch(refuseDuplicate)
}

export function profileService(needs: Needs) {
  return {
    /**
     * Changes the given fields. A new phone number is stored at once, but is unverified until proven; a new password
     * ends the person's other sessions. A new name links no shift until an admin confirms it. Writes nothing where no
     * value differs from the stored one.
     */
    async updateMe(viewer: Viewer, input: ProfileChange, { file: photo }: { file: UploadedFile | undefined }) {
      // The verified number can reset the password, so changing it needs the same proof.
      if (input.password || input.firebaseToken)
        await mustBeOwner(needs, viewer, { path: 'currentPassword', password: input.currentPassword })
      if (!input.firebaseToken) return save(needs, viewer, input, photo)
      const wanted = { phoneNumber: numberOf(viewer, input), purpose: 'change' as const }
      return needs.proofs.use(input.firebaseToken, wanted, (spend) => save(needs, viewer, input, photo, spend))
    },
  }
}
