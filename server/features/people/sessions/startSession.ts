import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { SignedIn } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { deviceName } from '../../../http/deviceName.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { passSecondStep } from '../secondFactor/secondStep.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { endOldestSessions } from './endSessions.ts'
import { knownDevices } from './knownDevices.ts'
import { knownNetworks } from './knownNetworks.ts'
import { sessionsStore } from './sessions.store.ts'

/** Sessions of a person; the next login ends the oldest. */
const MAX_SESSIONS = 30

/** A new session; `imageToken` goes into the cookie for uploaded images. */
export type NewSession = SignedIn & { imageToken: string }

/** Network and device that a login comes from. */
export interface Origin {
  ip: string
  userAgent: string
}

/** What a login proved: the hash of the right password, and the code of the second factor where one was typed. */
export interface Proof {
  passwordHash: string
  code: string | undefined
}

/** What a sign-in with an issuer's account proved: the work uses it up, and throws where it does not count any more. */
interface ProofElsewhere {
  spend(context: ChangeContext): Promise<void>
  code: string | undefined
}

/**
 * Creates a session. 401 where `passwordHash` is no longer the person's, since a concurrent reset ends all sessions,
 * and where a second factor is on and `code` is missing or wrong. Ends the oldest of the person's sessions.
 */
export async function startSession(
  change: Change,
  user: User,
  origin: Origin | undefined,
  { passwordHash, spend, code }: Partial<Proof & ProofElsewhere> = {},
): Promise<NewSession> {
  const [token, imageToken, now] = [newToken(), newToken(), new Date().toISOString()]
  const device = origin ? deviceName(origin.userAgent) : null
  const of = { userId: user._id, device: device ?? undefined }
  const session = { id: randomUUID(), user_id: user._id, device, created_at: now, last_used_at: now }
  const hashes = { token_hash: hashToken(token), image_token_hash: hashToken(imageToken) }
  await change(null, async (context) => {
    const { trx, audit } = context
    if (passwordHash) {
      const person = await holdPerson(trx, user._id)
      if (person?.password_hash !== passwordHash || person.suspended) throw new AppError('invalid_credentials')
    }
    await spend?.(context)
    await passSecondStep(context, of, code)
    await endOldestSessions(context, of, MAX_SESSIONS - 1)
    await sessionsStore.insert(trx, { ...session, ...hashes })
    if (origin) await knownNetworks.add(trx, user._id, origin.ip)
    if (device !== null && (await knownDevices.meet(trx, user._id, device)))
      await securityNotice(context, { userId: user._id, event: 'newDevice', device })
    await audit({ action: 'session.started', actorId: user._id, subjectId: user._id })
  })
  return { token, imageToken, user }
}
