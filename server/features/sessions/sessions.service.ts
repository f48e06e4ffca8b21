import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { storedEmail } from '#shared/contacts.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { Phone } from '#shared/personFields.ts'
import type { Credentials, SignedIn, sessionsApi } from '#shared/sessions.ts'
import type { User } from '#shared/users.ts'
import type { Change } from '../../db/change.ts'
import { type Db, isDatabaseGone } from '../../db/client.ts'
import { hashToken, newToken } from '../../db/spentTokens.ts'
import { deviceName } from '../../http/deviceName.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { ownRole, type Viewer } from '../../http/viewer.ts'
import type { Refusals } from '../audit/refusals.ts'
import { securityNotice } from '../push/securityNotice.ts'
import { mustHaveSecondFactor, type SecondFactorRule } from '../secondFactor/required.ts'
import { asCodeTry, passSecondStep } from '../secondFactor/secondStep.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { isPassword } from '../users/passwords.ts'
import { toUser } from '../users/users.columns.ts'
import type { UsersService } from '../users/users.service.ts'
import { endOldestSessions } from './endSessions.ts'
import { knownDevices } from './knownDevices.ts'
import { knownNetworks } from './knownNetworks.ts'
import { loginLimits } from './loginLimits.ts'
import { sessionsStore } from './sessions.store.ts'

/** Days without use after which a session ends (readings §3). */
export const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** Maximum staleness of the time of last use; writing it on every request would make each read a write. */
const TOUCH_AFTER_MS = 5 * 60_000

/** Pause after a failed write of the time of last use: each attempt may wait seconds for a lock. */
const TOUCH_PAUSE_MS = 60_000

/** Sessions of a person; the next login ends the oldest. */
const MAX_SESSIONS = 30

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
/** ISO time of the last use before which a session has ended. */
export const usedSince = (): string => ago(SESSION_DAYS * DAY_MS)

/** A new session; `imageToken` goes into the cookie for uploaded images. */
export type NewSession = SignedIn & { imageToken: string }

/** Where a login comes from. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface SessionsService {
  /** The person of a bearer token; null where the token is unknown, ended or expired, or the person suspended. */
  authenticate(token: string): Promise<Viewer | null>
  /** Signs in. 401 reveals that a second factor is on only after the right password. */
  login(viewer: unknown, credentials: Credentials, origin: Origin): Promise<NewSession>
  /** Signs in the person of a new account. */
  start(user: User, origin?: Origin): Promise<NewSession>
  logout(viewer: Viewer): Promise<void>
  /** Who is signed in, with their own role, also where it is withheld. */
  me(viewer: Viewer): Promise<z.input<typeof sessionsApi.me.output>>
  /** Id of the person with this image token, while its session is valid; else null. */
  whoFetchesImages(imageToken: string): Promise<string | null>
  /** All sessions, or those of the person with this email, last used first; times are ISO. */
  list(email?: string): ReturnType<typeof sessionsStore.list>
  /** The subset of these sessions (any number) that have ended: `authenticate` would return null. */
  ended(ids: string[]): Promise<string[]>
  /** Deletes expired sessions, and networks without a login for long. */
  cleanUp(): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  users: Pick<UsersService, 'findCredentials' | 'credentialsOfPhone'>
  limits: RateLimits
  secondFactorRule: SecondFactorRule
  refusals: Pick<Refusals, 'note'>
}

/** Refusals of a login that count as failures. */
const FAILURES: ErrorCode[] = ['invalid_credentials', 'second_factor_wrong']

interface Proof {
  passwordHash: string
  code: string | undefined
}

export function sessionsService({ db, change, users, limits, secondFactorRule, refusals }: Needs): SessionsService {
  /** Milliseconds, as `performance.now()`. */
  let touchAgainAt = 0

  /** Updates a session's time of last use. Ignores a full or locked database, which can still be read. */
  async function touch(id: string, lastUsedAt: string): Promise<void> {
    // Never moves the time back: a clock set back for an hour would end every session used in that hour.
    if (lastUsedAt >= ago(TOUCH_AFTER_MS) || performance.now() < touchAgainAt) return
    try {
      const now = new Date().toISOString()
      await sessionsStore.touch(db, id, now)
      // Once a day: a device is known for months.
      if (lastUsedAt.slice(0, 10) !== now.slice(0, 10)) await knownDevices.keep(db, id, now)
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      touchAgainAt = performance.now() + TOUCH_PAUSE_MS
    }
  }

  /**
   * Creates a session. 401 where `passwordHash` is no longer the person's, since a concurrent reset ends all sessions,
   * and where a second factor is on and `code` is missing or wrong. Ends the oldest of the person's sessions.
   */
  async function start(
    user: User,
    origin: Origin | undefined,
    { passwordHash, code }: Partial<Proof> = {},
  ): Promise<NewSession> {
    const [token, imageToken, now] = [newToken(), newToken(), new Date().toISOString()]
    const device = origin ? deviceName(origin.userAgent) : null
    const session = { id: randomUUID(), user_id: user._id, device, created_at: now, last_used_at: now }
    await change(null, async (context) => {
      const { trx, audit } = context
      if (passwordHash) {
        const person = await holdPerson(trx, user._id)
        if (person?.password_hash !== passwordHash || person.suspended) throw new AppError('invalid_credentials')
      }
      await passSecondStep(context, { userId: user._id, device: device ?? undefined }, code)
      await endOldestSessions(context, { userId: user._id, device: device ?? undefined }, MAX_SESSIONS - 1)
      await sessionsStore.insert(trx, {
        ...session,
        token_hash: hashToken(token),
        image_token_hash: hashToken(imageToken),
      })
      if (origin) await knownNetworks.add(trx, user._id, origin.ip)
      if (device !== null && (await knownDevices.meet(trx, user._id, device)))
        await securityNotice(context, { userId: user._id, event: 'newDevice', device })
      await audit({ action: 'session.started', actorId: user._id, subjectId: user._id })
    })
    return { token, imageToken, user }
  }

  /**
   * The account with this email or verified phone number, and the name under which its failures are counted: one for both. Of
   * an unknown one it is what was typed.
   */
  async function whoIs(typed: string) {
    const email = storedEmail(typed)
    const phone = Phone.safeParse(typed)
    const user =
      (await users.findCredentials(email)) ?? (phone.success ? await users.credentialsOfPhone(phone.data) : undefined)
    const known = user && (user.email || user.verified_phone_number)
    return { user, name: known || (phone.success ? phone.data : email) }
  }

  /** Continues a login after the right password. */
  async function admit(user: User, origin: Origin, proof: Proof): Promise<NewSession> {
    if (user.suspended) throw new AppError('account_suspended')
    if (proof.code === undefined) return start(user, origin, proof)
    return asCodeTry(limits, user._id, () => start(user, origin, proof))
  }

  return {
    async authenticate(token) {
      const [row] = await sessionsStore.findActive(db, hashToken(token), usedSince())
      if (!row) return null
      await touch(row.session_id, row.last_used_at)
      const user = toUser(row)
      const isWithheld = row.second_factor_at === null && mustHaveSecondFactor(secondFactorRule, user)
      return {
        ...user,
        role: isWithheld ? 'standard' : user.role,
        withheldRole: isWithheld ? user.role : null,
        sessionId: row.session_id,
        loggedInAt: row.logged_in_at,
        scheduleRevision: row.schedule_revision ?? 0,
        workRevision: row.work_revision ?? 0,
        usersRevision: row.users_revision ?? 0,
      }
    },

    async login(_viewer, { email, password, code }, origin) {
      const { name, user } = await whoIs(email)
      const tries = await loginLimits(db, { name, userId: user?.id, ip: origin.ip })
      // Only failures count: wrong passwords and wrong codes, but not the right password of a suspended person.
      try {
        return await limits.attempt(tries, FAILURES, async () => {
          const isRight = await isPassword(password, user?.password_hash, networkOf(origin.ip))
          if (!isRight || !user) throw new AppError('invalid_credentials')
          return admit(toUser(user), origin, { passwordHash: user.password_hash, code })
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (FAILURES.includes(error.code)) refusals.note('login.failed', user?.id ?? null, null)
        if (error.code === 'too_many_attempts' && user)
          throw new AppError(error.code, { ...error.details, concerns: user.id })
        throw error
      }
    },

    start: (user, origin) => start(user, origin),

    logout: (viewer) =>
      change(null, async ({ trx, audit, disconnectSessions }) => {
        await sessionsStore.remove(trx, viewer._id, viewer.sessionId)
        await audit({ action: 'session.ended', actorId: viewer._id, subjectId: viewer._id })
        disconnectSessions([viewer.sessionId])
      }),

    me: async (viewer) => ({
      user: { ...viewer, role: ownRole(viewer) },
      ...(viewer.withheldRole && { needsSecondFactor: true as const }),
    }),

    whoFetchesImages: (imageToken) => sessionsStore.personOfImageToken(db, hashToken(imageToken), usedSince()),

    list: (email) => sessionsStore.list(db, email),

    async ended(ids) {
      const open = await sessionsStore.open(db, ids, usedSince())
      return ids.filter((id) => !open.has(id))
    },

    async cleanUp() {
      await sessionsStore.removeUnusedSince(db, usedSince())
      await knownNetworks.removeOld(db)
    },
  }
}
