import { MINUTE_MS, today } from '#shared/days.ts'
import type { ReachedBy, ReachPerson, ReachWay } from '#shared/reach/reach.ts'
import type { Db } from '../../../db/client.ts'
import { instantOf } from '../../../instantOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { readReach } from '../push/reach.service.ts'
import { fallbackEntries } from './fallbackEntries.ts'

/** Ways by which people are reached, as things stand. */
export interface ReachNow {
  /** `none` for somebody who is not active. */
  wayTo(userId: string): ReachWay
  /** True where no push is ever tried: the person has no device. */
  hasNoDevice(userId: string): boolean
  /** A person as they are named to admins who tell them by hand; undefined for somebody who is not active. */
  person(userId: string): ReachPerson | undefined
  /** The ways to people who are all told now, in this order: texts beyond those left in the month are none. */
  waysTo(userIds: readonly string[]): Map<string, ReachWay>
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

function wayOf({ reach, person }: Known, { isMailOn, hasText }: { isMailOn: boolean; hasText: boolean }): ReachWay {
  if (reach.state === 'reachable' || reach.state === 'unproved') return 'push'
  const isInvited = person.joined === 1 || person.invitedUntil !== null
  if (isMailOn && person.email !== '' && person.emailVerified === 1 && isInvited) return 'mail'
  // The link in a text answers for the person, and an unverified number may belong to a stranger.
  return hasText && reach.smsOk && reach.phoneVerified ? 'sms' : 'none'
}

/** Decides by which way each person is reached: push, else mail, else text (shared/reach/reach.ts). */
export function reachReader({ ways, ...needs }: Needs): ReachOf {
  return async (from) => {
    const left = ways.isTextOn ? await textsLeft(needs, from) : 0
    const known = new Map((await readReach(from)).map((one) => [one.person.id, one]))
    const wayTo = (userId: string): ReachWay => {
      const one = known.get(userId)
      return one ? wayOf(one, { isMailOn: ways.isMailOn, hasText: left > 0 }) : 'none'
    }
    return {
      wayTo,
      hasNoDevice: (userId) => known.get(userId)?.reach.state === 'none',
      person(userId) {
        const one = known.get(userId)
        return one && { ...one.reach.user, joined: one.person.joined === 1 }
      },
      waysTo(userIds) {
        let texts = 0
        const taken = (way: ReachWay): ReachWay => {
          if (way !== 'sms') return way
          texts += 1
          return texts > left ? 'none' : 'sms'
        }
        return new Map(userIds.map((userId) => [userId, taken(wayTo(userId))]))
      },
    }
  }
}

/** Has people whom no push reaches told, at once or at `at`, by the mail or text that was decided on. */
export async function tellBy(
  trx: Db,
  ways: ReadonlyMap<string, ReachWay>,
  { subject, subjectId, at }: { subject: 'publication' | 'availability'; subjectId: string; at?: Date | undefined },
): Promise<void> {
  const afterMinutes = at ? Math.max(0, at.getTime() - Date.now()) / MINUTE_MS : 0
  for (const way of ['mail', 'sms'] as const) {
    const ids = [...ways].flatMap(([user_id, own]) => (own === way ? { id: subjectId, user_id } : []))
    await fallbackEntries.add(trx, subject, ids, { afterMinutes, way })
  }
}

/** Counts the people who are told by each way, and names those who are told by none. */
export function countWays(ways: ReadonlyMap<string, ReachWay>, reach: ReachNow): ReachedBy {
  const count = (way: ReachWay) => [...ways.values()].filter((own) => own === way).length
  const unreached = [...ways].flatMap(([userId, way]) => (way === 'none' ? (reach.person(userId) ?? []) : []))
  return { push: count('push'), mail: count('mail'), sms: count('sms'), unreached }
}
