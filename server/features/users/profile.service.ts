import { AppError } from '#shared/errors.ts'
import { comparisonKey } from '#shared/text.ts'
import type { ProfileChange, User } from '#shared/users.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { raiseRevision } from '../../db/revisions.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { PhoneProofMaker } from '../../providers/phone/phoneProof.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { removePhoto, storePhoto } from '../images/images.service.ts'
import { encodePhoto } from '../images/photos.ts'
import type { ScheduleService } from '../schedule/schedule.service.ts'
import { endSessions, isSessionOpen } from '../sessions/endSessions.ts'
import { mustKnowPassword } from './ownPassword.ts'
import { hashPassword } from './passwords.ts'
import { toUser, type UserRow } from './users.columns.ts'
import { refuseDuplicate } from './users.service.ts'
import { usersStore } from './users.store.ts'

/** How long after a login the password alone may be changed; later the current one is asked for (readings §3). */
const FRESH_LOGIN_MS = 10 * 60_000

/** True for those minutes; a login that the clock, put back since, calls a coming one is not fresh for a year. */
export function isLoginFresh({ loggedInAt }: Viewer): boolean {
  const age = Date.now() - Date.parse(loggedInAt)
  return age <= FRESH_LOGIN_MS && age >= -CLOCK_SKEW_MS
}

export interface ProfileService {
  /**
   * Changes what is given. A new phone number is stored at once, but proves nothing until it is verified; a new password
   * ends the person's other sessions. Where nothing differs from what is stored, nothing is written.
   */
  update(viewer: Viewer, change: ProfileChange, photo: UploadedFile | undefined): Promise<User>
}

type Wanted = ProfileChange & { isPasswordNew: boolean; isPhotoNew: boolean }

/**
 * What a save really changes, by the names under which the audit log tells of it. A password that was entered counts
 * always, the same one too: it ends the other sessions.
 */
function changedParts(
  before: Pick<UserRow, 'name' | 'phone_number' | 'photo_url' | 'language'>,
  wanted: Wanted,
): string[] {
  const { name = before.name, phoneNumber = before.phone_number } = wanted
  const language = wanted.language === undefined ? before.language : wanted.language || null
  const isPhotoGone = wanted.removePhoto === 'true' && before.photo_url !== null
  const parts: [part: string, isOther: boolean][] = [
    ['name', name !== before.name],
    ['phoneNumber', phoneNumber !== before.phone_number],
    ['password', wanted.isPasswordNew],
    ['photo', wanted.isPhotoNew || isPhotoGone],
    ['language', language !== before.language],
  ]
  return parts.filter(([, isOther]) => isOther).map(([part]) => part)
}

interface Needs {
  db: Db
  limits: RateLimits
  proofs: PhoneProofMaker
  publisher: Pick<Publisher, 'disconnectSessions'>
  schedule: Pick<ScheduleService, 'linkNames'>
}

export function profileService({ db, limits, proofs, publisher, schedule }: Needs): ProfileService {
  /** After a login the password alone may change; later the current one is asked for. */
  async function mustBeOwner(viewer: Viewer, currentPassword: string | undefined): Promise<void> {
    if (isLoginFresh(viewer)) return
    if (!currentPassword) throw new AppError('password_needed')
    await mustKnowPassword({ db, limits }, viewer, { path: 'currentPassword', password: currentPassword })
  }

  /** All that takes time or may be refused, before the transaction. */
  async function prepare(viewer: Viewer, change: ProfileChange, photo: UploadedFile | undefined) {
    // The verified number resets the password: whoever may change one has the other.
    if (change.password || change.firebaseToken) await mustBeOwner(viewer, change.currentPassword)
    const wanted = { phoneNumber: change.phoneNumber ?? viewer.phoneNumber ?? '', purpose: 'change' as const }
    return {
      proof: change.firebaseToken ? await proofs.check(change.firebaseToken, wanted) : undefined,
      picture: photo ? await encodePhoto(photo.bytes) : undefined,
      password_hash: change.password ? await hashPassword(change.password) : undefined,
      verifiedNumber: wanted.phoneNumber,
    }
  }

  return {
    async update(viewer, change, photo) {
      const { proof, picture, password_hash, verifiedNumber } = await prepare(viewer, change, photo)
      try {
        const { user, ended, tell } = await db.transaction().execute(async (trx) => {
          // Changes of one person side by side must not undo each other.
          await raiseRevision(trx, 'users')
          const before = await usersStore.find(trx, viewer._id)
          // Preparing takes a while. Whoever reset the password meanwhile must not find it changed again by a thief.
          if (!before || !(await isSessionOpen(trx, viewer.sessionId))) throw new AppError('not_signed_in')
          if (proof) await proofs.spend(trx, proof)
          const wanted = { ...change, isPasswordNew: password_hash !== undefined, isPhotoNew: picture !== undefined }
          const changed = changedParts(before, wanted)
          const isNewlyVerified = proof !== undefined && before.verified_phone_number !== verifiedNumber
          if (changed.length === 0 && !isNewlyVerified) return { user: toUser(before), ended: [], tell: () => {} }
          const isPhotoOther = changed.includes('photo')
          if (isPhotoOther && before.photo_url) await removePhoto(trx, before.photo_url)
          const name_key = change.name ? comparisonKey(change.name) : before.name_key
          const user = await usersStore.update(trx, viewer._id, {
            name: change.name ?? before.name,
            name_key,
            phone_number: change.phoneNumber ?? before.phone_number,
            verified_phone_number: proof ? verifiedNumber : before.verified_phone_number,
            password_hash: password_hash ?? before.password_hash,
            photo_url: picture ? await storePhoto(trx, viewer._id, picture) : isPhotoOther ? null : before.photo_url,
            language: change.language === undefined ? before.language : change.language || null,
          })
          const isNamedOtherwise = name_key !== before.name_key
          const tell = isNamedOtherwise ? await schedule.linkNames(trx, [before.name_key, name_key]) : () => {}
          await audit(trx, {
            actorId: viewer._id,
            action: 'user.profileChanged',
            subjectType: 'user',
            subjectId: viewer._id,
            detail: { changed, ...(isNewlyVerified && { verified: 'phoneNumber' }) },
          })
          return {
            user: toUser(user ?? before),
            tell,
            ended: password_hash ? await endSessions(trx, viewer._id, viewer.sessionId) : [],
          }
        })
        publisher.disconnectSessions(ended)
        tell()
        return user
      } catch (error) {
        return refuseDuplicate(error)
      }
    },
  }
}
