import { today } from '#shared/days.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import type { Asked } from '#shared/rota/availability.ts'
import type { ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { pushBeside } from '../../reach/ways/askAsChosen.ts'
import { countWays, type ReachOf, tellBy } from '../../reach/ways/reachOf.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'
import { availabilitySubject } from '../standIns/fallbacks/questions.ts'
import { availabilityStore } from './availability.store.ts'
import { nothingSaid } from './availability.wire.ts'

export interface DaysQuestion {
  viewer: Viewer
  /** The last day of the question, YYYY-MM-DD. */
  until: string
  /** Those who are asked; everybody where they are left out. */
  userIds?: readonly string[] | undefined
  /** An admin has asked them: nothing is sent. */
  byHand: boolean
  team: FactsNeeds['team']
  reachOf: ReachOf
}

/**
 * Asks active people who have not confirmed their availability up to a day, each by the first way that reaches them,
 * once a day. Whom none reaches counts as not asked today, and sees the question once they open the app.
 */
export async function askUntil(
  { trx, enqueue, audit, tell, tellNobody }: ChangeContext<'rota'>,
  { viewer, until, userIds, byHand, team, reachOf }: DaysQuestion,
): Promise<Told<Asked>> {
  const day = today(await team.timeZone(trx))
  const among = userIds && new Set(userIds)
  const ids = (await availabilityStore.notConfirmed(trx, until, day)).filter((id) => among?.has(id) ?? true)
  const reach = await reachOf(trx)
  const ways = reach.waysTo(ids)
  const pushTo = pushBeside(reach, reach.chosen(ids))
  const said = new Map((await availabilityStore.wishes(trx)).map((row) => [row.user_id, row]))
  const asked = { asked_until: until, asked_at: new Date().toISOString() }
  for (const [userId, way] of ways) {
    const row = { ...(said.get(userId) ?? nothingSaid(userId)), ...asked }
    await availabilityStore.saveWishes(trx, way === 'none' && !byHand ? row : { ...row, asked_on: day })
    const to = !byHand && reach.isPushed(userId) ? pushTo(userId) : null
    if (to) await enqueue({ kind: 'availability.asked', payload: { userId, until, ...to } })
  }
  if (!byHand)
    await tellBy(trx, { ways, reach }, { subject: 'availability', subjectId: availabilitySubject(until, day) })
  const counts = { asked: ids.length, ...countWays(ways, reach) }
  if (ids.length === 0) return tellNobody('nobody was asked').returning(counts)
  await audit({ action: 'availability.asked', actorId: viewer._id, detail: { count: ids.length, until } })
  return tell({ userIds: ids }, 'availabilityAsked', { until }).returning(counts)
}

/** Days that a person is asked to enter and has not entered; null where there are none. */
export async function askedOf(db: Db, userId: string): Promise<RotaMine['asked']> {
  const [row] = await availabilityStore.wishes(db, userId)
  if (!row?.asked_until || !row.asked_at || (row.confirmed_until ?? '') >= row.asked_until) return null
  return { until: row.asked_until, at: row.asked_at }
}
