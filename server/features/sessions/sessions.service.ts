import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Credentials, SignedIn } from '#shared/sessions.ts'
import type { User } from '#shared/users.ts'
import type { Change } from '../../db/change.ts'
import { type Db, isDatabaseGone } from '../../db/client.ts'
import { hashToken, newToken } from '../../db/spentTokens.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import type { Limit, RateLimits } from '../../http/limits/rateLimits.ts'
import type { Viewer } from '../../http/viewer.ts'
import { mustHaveSecondFactor, type SecondFactorRule } from '../secondFactor/required.ts'
import { asCodeTry, passSecondStep } from '../secondFactor/secondStep.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { isPassword } from '../users/passwords.ts'
import type { PersonalData } from '../users/personalData.ts'
import { toUser } from '../users/users.columns.ts'
import type { UsersService } from '../users/users.service.ts'
import { sessionsStore } from './sessions.store.ts'

/** A session ends after so many days without use (readings §3). */
export const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** How stale the time of last use may be: writing it on every request would make each read a write. */
const TOUCH_AFTER_MS = 3_600_000

/** Where it cannot be written, nobody tries again for so long: each might wait seconds for a lock. */
const TOUCH_PAUSE_MS = 60_000

// Readings §3: a church shares one address.
const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_ADDRESS_AND_EMAIL = 10
const FAILURES_PER_ADDRESS = 200

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const usedSince = (): string => ago(SESSION_DAYS * DAY_MS)

/** A session just begun; `imageToken` belongs in the cookie that fetches uploaded images. */
export type NewSession = SignedIn & { imageToken: string }

export interface SessionsService {
  /** Who a bearer token belongs to; null when it is unknown, ended, unused for too long or its person suspended. */
  authenticate(token: string): Promise<Viewer | null>
  /** Where a second factor is on, 401 tells so whoever has the right password, and nobody else. */
  login(credentials: Credentials, ip: string): Promise<NewSession>
  /** Signs in somebody whose account was just made. */
  start(user: User): Promise<NewSession>
  logout(viewer: Viewer): Promise<void>
  /** The id of the person whose images' cookie it is, while its session is good; else null. */
  whoFetchesImages(imageToken: string): Promise<string | null>
  /** When a person's open sessions began and were last used (ISO times). */
  personalData: PersonalData
  /** All sessions there are, or those of the person with an email, the last used first; times are ISO. */
  list(email?: string): ReturnType<typeof sessionsStore.list>
  /** Those of some sessions, however many, that have ended: `authenticate` would not know them. */
  ended(ids: string[]): Promise<string[]>
  /** Forgets sessions that nobody used for too long. */
  cleanUp(): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  users: Pick<UsersService, 'findCredentials'>
  limits: RateLimits
  secondFactorRule: SecondFactorRule
}

interface Proof {
  passwordHash: string
  code: string | undefined
}

export function sessionsService({ db, change, users, limits, secondFactorRule }: Needs): SessionsService {
  /** In milliseconds of the process. */
  let touchAgainAt = 0

  /** Notes that a session is in use. A database that has no room for it, or is locked, can still be read. */
  async function touch(id: string, lastUsedAt: string): Promise<void> {
    // Never back to an earlier time: a clock that is put back for an hour would end every session that is used in it.
    if (lastUsedAt >= ago(TOUCH_AFTER_MS) || performance.now() < touchAgainAt) return
    try {
      await sessionsStore.touch(db, id, new Date().toISOString())
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      touchAgainAt = performance.now() + TOUCH_PAUSE_MS
    }
  }

  /**
   * With a `passwordHash` only while it is the person's: a reset that was faster has ended this session before it began.
   * Nobody comes past a second factor that is on without its code.
   */
  async function start(user: User, { passwordHash, code }: Partial<Proof> = {}): Promise<NewSession> {
    const [token, imageToken, now] = [newToken(), newToken(), new Date().toISOString()]
    const session = { id: randomUUID(), user_id: user._id, created_at: now, last_used_at: now }
    await change(null, async (context) => {
      const { trx, audit } = context
      if (passwordHash) {
        const person = await holdPerson(trx, user._id)
        if (person?.password_hash !== passwordHash || person.suspended) throw new AppError('invalid_credentials')
      }
      await passSecondStep(context, user._id, code)
      await sessionsStore.insert(trx, {
        ...session,
        token_hash: hashToken(token),
        image_token_hash: hashToken(imageToken),
      })
      await audit({ action: 'session.started', actorId: user._id, subjectId: user._id })
    })
    return { token, imageToken, user }
  }

  /** What the right password leads to. */
  async function admit(user: User, proof: Proof): Promise<NewSession> {
    if (user.suspended) throw new AppError('account_suspended')
    if (proof.code === undefined) return start(user, proof)
    return asCodeTry(limits, user._id, () => start(user, proof))
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
      }
    },

    async login({ email, password, code }, ip) {
      const [address, network] = [email.trim().toLowerCase(), networkOf(ip)]
      const tries: Limit[] = [
        { key: `login ${network} ${address}`, max: FAILURES_PER_ADDRESS_AND_EMAIL, seconds: WINDOW_SECONDS },
        { key: `login ${network}`, max: FAILURES_PER_ADDRESS, seconds: WINDOW_SECONDS },
      ]
      // Only failures count. The right password is none, a suspended person's too, but with a wrong code.
      return limits.attempt(tries, ['invalid_credentials', 'second_factor_wrong'], async () => {
        const user = await users.findCredentials(address)
        if (!(await isPassword(password, user?.password_hash)) || !user) throw new AppError('invalid_credentials')
        return admit(toUser(user), { passwordHash: user.password_hash, code })
      })
    },

    start: (user) => start(user),

    logout: (viewer) =>
      change(null, async ({ trx, audit, disconnectSessions }) => {
        await sessionsStore.remove(trx, viewer.sessionId)
        await audit({ action: 'session.ended', actorId: viewer._id, subjectId: viewer._id })
        disconnectSessions([viewer.sessionId])
      }),

    whoFetchesImages: (imageToken) => sessionsStore.personOfImageToken(db, hashToken(imageToken), usedSince()),

    personalData: {
      tables: ['sessions'],
      async ofPerson({ _id }) {
        const rows = await sessionsStore.of(db, _id)
        return { sessions: rows.map((row) => ({ createdAt: row.created_at, lastUsedAt: row.last_used_at })) }
      },
    },

    list: (email) => sessionsStore.list(db, email),

    async ended(ids) {
      const open = await sessionsStore.open(db, ids, usedSince())
      return ids.filter((id) => !open.has(id))
    },

    async cleanUp() {
      await sessionsStore.removeUnusedSince(db, usedSince())
    },
  }
}
