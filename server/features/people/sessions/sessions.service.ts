import type * as z from 'zod/mini'
import { DAY_MS } from '#shared/days.ts'
import type { Credentials, sessionsApi } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import { type Db, isDatabaseGone } from '../../../db/client.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import { ownRole, type Viewer } from '../../../http/viewer.ts'
import { mustHaveSecondFactor, type SecondFactorRule } from '../secondFactorRule.ts'
import { hasNoPassword } from '../users/ownPassword.ts'
import { toUser } from '../users/users.columns.ts'
import { bearerSessions } from './bearerSessions.ts'
import { knownDevices } from './knownDevices.ts'
import { knownNetworks } from './knownNetworks.ts'
import { type LoginNeeds, login } from './login.ts'
import { sessionsStore } from './sessions.store.ts'
import { type Origin, startSession } from './startSession.ts'

/** Days without use after which a session ends (rule 109). */
export const SESSION_DAYS = 90

/** Maximum staleness of the time of last use; writing it on every request would make each read a write. */
const TOUCH_AFTER_MS = 5 * 60_000

/** Pause after a failed write of the time of last use: each attempt may wait seconds for a lock. */
const TOUCH_PAUSE_MS = 60_000

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
/** ISO time of the last use before which a session has ended. */
export const usedSince = (): string => ago(SESSION_DAYS * DAY_MS)

interface Needs extends LoginNeeds {
  secondFactorRule: SecondFactorRule
  /** True where the team plans with the rota. */
  isRotaOn(): Promise<boolean>
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

type ActiveRow = NonNullable<Awaited<ReturnType<ReturnType<typeof bearerSessions>>>>

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
  const sessionOf = bearerSessions(db, usedSince)

  return {
    /** The person of a bearer token; null where the token is unknown, ended or expired, or the person suspended. */
    async authenticate(token: string): Promise<Viewer | null> {
      const row = await sessionOf(hashToken(token))
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
      ...((await hasNoPassword(db, viewer._id)) && { hasNoPassword: true as const }),
      ...((await needs.isRotaOn()) && { isRotaOn: true as const }),
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
