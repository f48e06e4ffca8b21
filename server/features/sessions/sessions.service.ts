import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { storedEmail } from '#shared/contacts.ts'
import { DAY_MS } from '#shared/days.ts'
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

/** Network and device that a login comes from. */
export interface Origin {
  ip: string
  userAgent: string
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

/** Updates the time of last use of sessions. Ignores a full or locked database, which can still be read. */
function sessionTouch(db: Db) {
  /** Milliseconds, as `performance.now()`. */
  let againAt = 0
  return async (id: string, lastUsedAt: string): Promise<void> => {
    // Never moves the time back: a clock set back for an hour would end every session used in that hour.
    if (lastUsedAt >= ago(TOUCH_AFTER_MS) || performance.now() < againAt) return
    try {
      const now = new Date().toISOString()
      await sessionsStore.touch(db, id, now)
      // Stores the device once a day: it is known for months.
      if (lastUsedAt.slice(0, 10) !== now.slice(0, 10)) await knownDevices.keep(db, id, now)
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      againAt = performance.now() + TOUCH_PAUSE_MS
    }
  }
}

/**
 * Creates a session. 401 where `passwordHash` is no longer the person's, since a concurrent reset ends all sessions,
 * and where a second factor is on and `code` is missing or wrong. Ends the oldest of the person's sessions.
 */
async function startSession(
  change: Change,
  user: User,
  origin: Origin | undefined,
  { passwordHash, code }: Partial<Proof> = {},
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

/**
 * The account with this email or verified phone number, and the name under which its failures are counted: one for both. Of
 * an unknown one it is what was typed.
 */
async function whoIs(users: Needs['users'], typed: string) {
  const email = storedEmail(typed)
  const phone = Phone.safeParse(typed)
  const user =
    (await users.findCredentials(email)) ?? (phone.success ? await users.credentialsOfPhone(phone.data) : undefined)
  const known = user && (user.email || user.verified_phone_number)
  return { user, name: known || (phone.success ? phone.data : email) }
}

/** Continues a login after the right password. */
async function admit({ change, limits }: Needs, user: User, origin: Origin, proof: Proof): Promise<NewSession> {
  if (user.suspended) throw new AppError('account_suspended')
  if (proof.code === undefined) return startSession(change, user, origin, proof)
  return asCodeTry(limits, user._id, () => startSession(change, user, origin, proof))
}

/** Signs in. 401 reveals that a second factor is on only after the right password. */
async function login(needs: Needs, { email, password, code }: Credentials, origin: Origin): Promise<NewSession> {
  const { db, users, limits, refusals } = needs
  const { name, user } = await whoIs(users, email)
  const tries = await loginLimits(db, { name, userId: user?.id, ip: origin.ip })
  // Only failures count: wrong passwords and wrong codes, but not the right password of a suspended person.
  try {
    return await limits.attempt(tries, FAILURES, async () => {
      const isRight = await isPassword(password, user?.password_hash, networkOf(origin.ip))
      if (!isRight || !user) throw new AppError('invalid_credentials')
      return admit(needs, toUser(user), origin, { passwordHash: user.password_hash, code })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (FAILURES.includes(error.code)) refusals.note('login.failed', user?.id ?? null, null)
    if (error.code === 'too_many_attempts' && user)
      throw new AppError(error.code, { ...error.details, concerns: user.id })
    throw error
  }
}

type ActiveRow = Awaited<ReturnType<typeof sessionsStore.findActive>>[number]

/** The person of a session, whose role is withheld while they lack a second factor that it needs. */
function toViewer(row: ActiveRow, rule: SecondFactorRule): Viewer {
  const user = toUser(row)
  const isWithheld = row.second_factor_at === null && mustHaveSecondFactor(rule, user)
  return {
    ...user,
    role: isWithheld ? 'standard' : user.role,
    withheldRole: isWithheld ? user.role : null,
    sessionId: row.session_id,
    loggedInAt: row.logged_in_at,
    scheduleRevision: row.schedule_revision ?? 0,
    workRevision: row.work_revision ?? 0,
    usersRevision: row.users_revision ?? 0,
    rotaRevision: row.rota_revision ?? 0,
  }
}

export type SessionsService = ReturnType<typeof sessionsService>

export function sessionsService(needs: Needs) {
  const { db, change, secondFactorRule } = needs
  const touch = sessionTouch(db)

  return {
    /** The person of a bearer token; null where the token is unknown, ended or expired, or the person suspended. */
    async authenticate(token: string): Promise<Viewer | null> {
      const [row] = await sessionsStore.findActive(db, hashToken(token), usedSince())
      if (!row) return null
      await touch(row.session_id, row.last_used_at)
      return toViewer(row, secondFactorRule)
    },

    login: (_viewer: unknown, credentials: Credentials, origin: Origin) => login(needs, credentials, origin),
    /** Signs in the person of a new account. */
    start: (user: User, origin?: Origin) => startSession(change, user, origin),

    logout: (viewer: Viewer): Promise<void> =>
      change(null, async ({ trx, audit, disconnectSessions }) => {
        await sessionsStore.remove(trx, viewer._id, viewer.sessionId)
        await audit({ action: 'session.ended', actorId: viewer._id, subjectId: viewer._id })
        disconnectSessions([viewer.sessionId])
      }),

    /** The signed-in person with their own role, also where it is withheld. */
    me: async (viewer: Viewer): Promise<z.input<typeof sessionsApi.me.output>> => ({
      user: { ...viewer, role: ownRole(viewer) },
      ...(viewer.withheldRole && { needsSecondFactor: true as const }),
    }),

    /** Id of the person with this image token, while its session is valid; else null. */
    whoFetchesImages: (imageToken: string) => sessionsStore.personOfImageToken(db, hashToken(imageToken), usedSince()),

    /** All sessions, or those of the person with this email, last used first; times are ISO. */
    list: (email?: string) => sessionsStore.list(db, email),

    /** The subset of these sessions (any number) that have ended: `authenticate` would return null. */
    async ended(ids: string[]): Promise<string[]> {
      const open = await sessionsStore.open(db, ids, usedSince())
      return ids.filter((id) => !open.has(id))
    },

    /** Deletes expired sessions, and networks without a login for long. */
    async cleanUp(): Promise<void> {
      await sessionsStore.removeUnusedSince(db, usedSince())
      await knownNetworks.removeOld(db)
    },
  }
}
