import { MINUTE_MS, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { ReachedBy, ReachPerson, ReachWay } from '#shared/reach/reach.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { instantOf } from '../../../instantOf.ts'
import { allHelpers } from '../../people/helpers/acting.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { readReach } from '../push/reach.service.ts'
import { fallbackEntries } from './fallbackEntries.ts'

/** Ways by which people are reached, as things stand. */
export interface ReachNow {
  /**
   * The way to a person, or where there is none the best one to a helper of theirs; `none` for somebody who is not
   * active.
   */
  wayTo(userId: string): ReachWay
  /** The way to a person themselves. */
  ownWayTo(userId: string): ReachWay
  /** Why no way leads to a person themselves; whether a text would, if they wanted any. */
  whyNot(userId: string): 'not_joined' | 'unreachable' | 'sms_off'
  /** Those who may act for a person. */
  helpersOf(userId: string): readonly string[]
  /** True where a push reaches a person or a helper of theirs. */
  isPushed(userId: string): boolean
  /** True where no push is ever tried: the person has no device. */
  hasNoDevice(userId: string): boolean
  /** A person as they are named to admins who tell them by hand; undefined for somebody who is not active. */
  person(userId: string): ReachPerson | undefined
  /** The ways to people who are all told now, in this order: texts beyond those left in the month are none. */
  waysTo(userIds: readonly string[]): Map<string, ReachWay>
  /**
   * Those of these people who are asked by text or mail instead of a push, since they chose it; beyond the texts of the
   * month it is the app.
   */
  chosen(userIds: readonly string[]): Map<string, 'mail' | 'sms'>
}

export type ReachOf = (from: Db) => Promise<ReachNow>

/** Ways of the server that reach people who show no push. */
export interface OwnWays {
  isMailOn: boolean
  /** True where texts reach phones. */
  isTextOn: boolean
}

interface Needs {
  team: Pick<TeamService, 'timeZone'>
  settings: { fallbacks(from: Db): Promise<{ smsAMonth: number }> }
  ways: OwnWays
}

/**
 * Number of texts that the team may still send this month, in its own time zone; those that wait are counted as sent.
 */
export async function textsLeft({ team, settings }: Omit<Needs, 'ways'>, from: Db, now = new Date()): Promise<number> {
  const { smsAMonth } = await settings.fallbacks(from)
  if (smsAMonth === 0) return 0
  const timeZone = await team.timeZone(from)
  const first = instantOf(`${today(timeZone, now).slice(0, 7)}-01`, 0, timeZone)
  return Math.max(0, smsAMonth - (await fallbackEntries.textsSince(from, first.toISOString())))
}

type Known = Awaited<ReturnType<typeof readReach>>[number]
type Sends = { isMailOn: boolean; hasText: boolean }

/** The way that somebody chose to be asked by, where it is possible now; null for the app. */
function chosenOf({ reach, person }: Known, { isMailOn, hasText }: Sends): 'mail' | 'sms' | null {
  if (person.askBy === 'sms') return hasText && reach.smsOk && reach.phoneVerified ? 'sms' : null
  return person.askBy === 'mail' && isMailOn && person.email !== '' && person.emailVerified === 1 ? 'mail' : null
}

function wayOf(known: Known, sends: Sends): ReachWay {
  const { reach, person } = known
  const { isMailOn, hasText } = sends
  const chosen = chosenOf(known, sends)
  if (chosen) return chosen
  if (reach.state === 'reachable' || reach.state === 'unproved') return 'push'
  const isInvited = person.joined === 1 || person.invitedUntil !== null
  if (isMailOn && person.email !== '' && person.emailVerified === 1 && isInvited) return 'mail'
  // The link in a text answers for the person, and an unverified number may belong to a stranger.
  return hasText && reach.smsOk && reach.phoneVerified ? 'sms' : 'none'
}

/** The ways, the first one the best. */
const IN_ORDER = ['push', 'mail', 'sms'] as const

/** Decides by which way each person is reached: push, else mail, else text (shared/reach/reach.ts). */
export function reachReader({ ways, ...needs }: Needs): ReachOf {
  return async (from) => {
    const left = ways.isTextOn ? await textsLeft(needs, from) : 0
    const known = new Map((await readReach(from)).map((one) => [one.person.id, one]))
    const helpers = groupBy(await allHelpers(from), ({ of_id }) => of_id)
    const ownWayTo = (userId: string): ReachWay => {
      const one = known.get(userId)
      return one ? wayOf(one, { isMailOn: ways.isMailOn, hasText: left > 0 }) : 'none'
    }
    const helpersOf = (userId: string) => columnOf(helpers.get(userId) ?? [], 'by_id')
    const wayTo = (userId: string): ReachWay => {
      const own = ownWayTo(userId)
      if (own !== 'none') return own
      const theirs = new Set(helpersOf(userId).map(ownWayTo))
      return IN_ORDER.find((way) => theirs.has(way)) ?? 'none'
    }
    return {
      wayTo,
      ownWayTo,
      helpersOf,
      whyNot(userId) {
        const one = known.get(userId)
        if (one?.person.joined === 0) return 'not_joined'
        return one?.reach.phoneVerified && !one.reach.smsOk && ways.isTextOn ? 'sms_off' : 'unreachable'
      },
      isPushed: (userId) => [userId, ...helpersOf(userId)].some((id) => ownWayTo(id) === 'push'),
      hasNoDevice: (userId) => known.get(userId)?.reach.state === 'none',
      person(userId) {
        const one = known.get(userId)
        return one && { ...one.reach.user, joined: one.person.joined === 1 }
      },
      waysTo(userIds) {
        let texts = 0
        const taken = (userId: string): ReachWay => {
          const way = wayTo(userId)
          if (way !== 'sms') return way
          texts += 1
          const one = known.get(userId)
          return texts > left && one ? wayOf(one, { isMailOn: ways.isMailOn, hasText: false }) : 'sms'
        }
        return new Map(userIds.map((userId) => [userId, taken(userId)]))
      },
      chosen(userIds) {
        let texts = 0
        return new Map(
          userIds.flatMap((userId) => {
            const one = known.get(userId)
            const way = one && chosenOf(one, { isMailOn: ways.isMailOn, hasText: texts < left })
            if (way === 'sms') texts += 1
            return way ? [[userId, way] as const] : []
          }),
        )
      },
    }
  }
}

/**
 * People and helpers of theirs whom a question to these people reaches by mail or text, as rows of fallbacks. `ways`
 * are those to the people.
 */
export function lettersTo(ways: ReadonlyMap<string, ReachWay>, reach: ReachNow, way: 'mail' | 'sms') {
  return [...ways].flatMap(([user_id, decided]) => [
    ...(decided === way && reach.ownWayTo(user_id) === way ? [{ user_id, for_id: '' }] : []),
    ...reach.helpersOf(user_id).flatMap((id) => (reach.ownWayTo(id) === way ? { user_id: id, for_id: user_id } : [])),
  ])
}

/**
 * Has people whom no push reaches told, at once or at `at`, by the mail or text that was decided on, and their helpers
 * likewise.
 */
export async function tellBy(
  trx: Db,
  { ways, reach }: { ways: ReadonlyMap<string, ReachWay>; reach: ReachNow },
  { subject, subjectId, at }: { subject: 'publication' | 'availability'; subjectId: string; at?: Date | undefined },
): Promise<void> {
  const afterMinutes = at ? Math.max(0, at.getTime() - Date.now()) / MINUTE_MS : 0
  for (const way of ['mail', 'sms'] as const) {
    const ids = lettersTo(ways, reach, way).map((to) => ({ id: subjectId, ...to }))
    await fallbackEntries.add(trx, subject, ids, { afterMinutes, way })
  }
}

/** Counts the people who are told by each way, and names those who are told by none. */
export function countWays(ways: ReadonlyMap<string, ReachWay>, reach: ReachNow): ReachedBy {
  const count = (way: ReachWay) => [...ways.values()].filter((own) => own === way).length
  const unreached = [...ways].flatMap(([userId, way]) => (way === 'none' ? (reach.person(userId) ?? []) : []))
  return { push: count('push'), mail: count('mail'), sms: count('sms'), unreached }
}
