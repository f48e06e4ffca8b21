import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { QuietHours } from '../../../quietHours.ts'
import type { Step } from '../../plan/places/followUps.ts'
import { askAsChosen } from '../../reach/ways/askAsChosen.ts'
import type { fallbackEntries } from '../../reach/ways/fallbackEntries.ts'
import { lettersTo, type ReachOf } from '../../reach/ways/reachOf.ts'
import { candidatesOf } from '../explain/candidates.ts'
import { readKnown } from '../explain/readKnown.ts'
import { isShadow } from '../facts/placesAt.ts'
import { liveFacts } from '../facts/withDrafts.ts'
import type { PlanNeeds } from '../fill/readPlan.ts'
import { tellRota } from '../tellRota.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { type NewOfferRow, type OfferRow, offersStore } from './offers.store.ts'
import { quietUntil, waitMs, waveSize } from './waves.ts'

/** Milliseconds before a service within which an offer that no device shows is followed by a text (rule 603). */
const NEAR_MS = 24 * 3_600_000

export interface StepNeeds extends PlanNeeds {
  settings: PlanNeeds['settings'] & {
    callOuts(from: Db): Promise<QuietHours & { waveMinutes: readonly number[]; smsAfterMinutes: number }>
  }
}

export interface WaveNeeds extends StepNeeds {
  /** Stores fallbacks for offers, which are due where no device has shown the push after some minutes. */
  fallbacks: Pick<typeof fallbackEntries, 'add'>
  reachOf: ReachOf
}

/** Tells the open clients of the person asked and of admins the state of an offer. */
export const tellOffer = ({ rota }: Step, { id, call_out_id, user_id }: NewOfferRow, state: NewOfferRow['state']) =>
  rota.tell({ userIds: [user_id], admins: true }, 'offerChanged', { _id: id, callOutId: call_out_id, state })

/** Makes open boards refetch the day of a search. */
export const tellDay = ({ rota, revision }: Step, { date }: { date: string }) =>
  tellRota(rota, revision, { from: date, to: date })

/**
 * Withdraws offers, and notifies people whose offer was sent at `since` or later. Offers that were sent before a search
 * was reopened were withdrawn with a notification when it was taken back.
 */
async function withdraw(step: Step, offers: OfferRow[], since = '', toldAt?: Date): Promise<void> {
  const { rota } = step
  await offersStore.update(rota.trx, columnOf(offers, 'id'), { state: 'withdrawn' })
  for (const offer of offers) {
    if (offer.state === 'sent' && (offer.sent_at ?? '') >= since)
      await rota.enqueue({ kind: 'offer.withdrawn', payload: { offerId: offer.id } }, toldAt)
    tellOffer(step, offer, 'withdrawn')
  }
}

const isOpen = ({ state }: OfferRow): boolean => state === 'waiting' || state === 'sent'

/** Ends a search and withdraws its open offers. With `takenBack` it may be reopened; `toldAt`: when people are told. */
export async function endCallOut(
  step: Step,
  row: CallOutRow,
  state: 'filled' | 'ended' | 'cancelled',
  { takenBack = false, toldAt }: { takenBack?: boolean; toldAt?: Date } = {},
): Promise<void> {
  const { trx } = step.rota
  const ended = {
    state,
    next_wave_at: null,
    ended_at: new Date().toISOString(),
    taken_back: takenBack ? 1 : 0,
  } as const
  await callOutsStore.update(trx, row.id, ended)
  await withdraw(step, (await offersStore.of(trx, [row.id])).filter(isOpen), row.started_at, toldAt)
  tellDay(step, row)
}

/**
 * Reopens a search that was taken back; its next wave is due at `nextWaveAt`. People who had an offer may accept it
 * again, and get no second notification.
 */
export async function reopenCallOut(
  step: Step,
  row: CallOutRow,
  { places, nextWaveAt }: { places: number; nextWaveAt: string | null },
): Promise<void> {
  const { trx } = step.rota
  const opened = { state: 'open', places, ended_at: null, taken_back: 0 } as const
  const times = { started_at: new Date().toISOString(), next_wave_at: nextWaveAt }
  await callOutsStore.update(trx, row.id, { ...opened, ...times })
  const offers = await offersStore.withdrawnOf(trx, row.id)
  for (const state of ['sent', 'waiting'] as const) {
    const own = offers.filter(({ sent_at }) => (sent_at === null) === (state === 'waiting'))
    await offersStore.update(trx, columnOf(own, 'id'), { state })
    for (const offer of own) tellOffer(step, offer, state)
  }
  tellDay(step, row)
}

/** Ids of the people that a search could ask now, in the order of rule 24, without those who have its offer. */
async function askable(trx: Db, row: CallOutRow, offers: OfferRow[], needs: PlanNeeds): Promise<string[]> {
  const known = await readKnown(trx, row.date, needs)
  const facts = liveFacts(known.facts)
  const service = facts.ofSpan.find(({ _id }) => _id === row.service_id)
  if (!service) return []
  const [unasked, asked] = [await callOutsStore.unasked(trx), new Set(offers.map(({ user_id }) => user_id))]
  const isAsked = (userId: string) =>
    !unasked.has(userId) && !asked.has(userId) && !isShadow(facts, { userId, postId: row.post_id })
  const place = { service, postId: row.post_id }
  const found = candidatesOf({ ...known, facts }, place, { isAsked, draw: row.id, isAlone: true })
  return found.filter(({ cost }) => cost).map(({ user }) => user._id)
}

/** Number of people whom the first wave of a search would ask now. */
export async function firstWaveSize(trx: Db, row: CallOutRow, needs: StepNeeds): Promise<number> {
  const { waveMinutes } = await needs.settings.callOuts(trx)
  const wait = waitMs(waveMinutes, new Date(), beginsAt(row.date, row.service_time_key, await needs.team.timeZone(trx)))
  const { length } = await askable(trx, row, [], needs)
  return wait === null ? length : Math.min(length, waveSize(row.places - row.filled))
}

/** Stops the waves of a search with nobody left to ask, and notifies admins once for each search. */
async function exhaust(step: Step, row: CallOutRow): Promise<void> {
  const { rota } = step
  if (row.exhausted_at === null) await rota.enqueue({ kind: 'callOut.exhausted', payload: { callOutId: row.id } })
  await callOutsStore.update(rota.trx, row.id, { next_wave_at: null, exhausted_at: new Date().toISOString() })
  tellDay(step, row)
}

/**
 * Sends the next wave of an open search, or makes it wait for the end of the quiet hours. With `isForced` the next
 * people are asked although an earlier wave still waits.
 */
export async function sendWave(step: Step, row: CallOutRow, needs: WaveNeeds, isForced = false): Promise<void> {
  const { rota } = step
  const { trx } = rota
  const { waveMinutes, smsAfterMinutes, ...quiet } = await needs.settings.callOuts(trx)
  const timeZone = await needs.team.timeZone(trx)
  const now = new Date()
  const begins = beginsAt(row.date, row.service_time_key, timeZone)
  const quietEnd = quietUntil(quiet, now, begins, timeZone)
  const wait = waitMs(waveMinutes, now, begins)

  const offers = await offersStore.of(trx, [row.id])
  const waiting = offers.filter(({ state }) => state === 'waiting')
  const size = wait === null ? Number.POSITIVE_INFINITY : waveSize(row.places - row.filled)
  const isNew = isForced || waiting.length === 0 || wait === null
  const people = isNew ? (await askable(trx, row, offers, needs)).slice(0, size) : []
  if (people.length === 0 && waiting.length === 0) return exhaust(step, row)

  const isNext = people.length > 0 && (waiting.length === 0 || isForced)
  const wave = offers.length === 0 ? 1 : row.wave + (isNext ? 1 : 0)
  const told = await offersStore.told(trx, people)
  const sent = quietEnd ? null : now.toISOString()
  const ranked = Math.max(0, ...offers.map(({ rank }) => rank))
  const added = people.map(
    (user_id, place): NewOfferRow => ({
      id: randomUUID(),
      call_out_id: row.id,
      user_id,
      rank: ranked + place + 1,
      wave,
      state: sent ? 'sent' : 'waiting',
      sent_at: sent,
      answered_at: null,
      told_by: told.has(user_id) ? 'push' : 'none',
    }),
  )
  await offersStore.insertAll(trx, added)
  const asked = sent ? [...waiting, ...added] : added
  if (sent) {
    await offersStore.update(trx, columnOf(waiting, 'id'), { state: 'sent', sent_at: sent })
    const reach = await needs.reachOf(trx)
    const chosen = reach.chosen(columnOf(asked, 'user_id'))
    const pushTo = await askAsChosen(trx, reach, 'offer', asked)
    for (const { id, user_id } of asked) {
      const to = pushTo(user_id)
      if (to) await rota.enqueue({ kind: 'offer.sent', payload: { offerId: id, ...to } })
    }
    const pushed = asked.filter(({ user_id }) => !chosen.has(user_id))
    if (begins.getTime() - now.getTime() <= NEAR_MS)
      await needs.fallbacks.add(trx, 'offer', pushed, { afterMinutes: smsAfterMinutes })
    else {
      // A push that is only late is tried for days, and its person may be told by it before anybody has to be mailed.
      const byMail = pushed.flatMap(({ id, user_id }) =>
        lettersTo(new Map([[user_id, reach.ownWayTo(user_id)]]), reach, 'mail')
          .filter((to) => reach.hasNoDevice(to.user_id))
          .map((to) => ({ id, ...to })),
      )
      await needs.fallbacks.add(trx, 'offer', byMail, { afterMinutes: 0, way: 'mail' })
    }
  }
  for (const offer of asked) tellOffer(step, offer, sent ? 'sent' : 'waiting')
  const next = quietEnd ?? (wait === null ? null : new Date(now.getTime() + wait))
  await callOutsStore.update(trx, row.id, { wave, next_wave_at: next?.toISOString() ?? null })
  tellDay(step, row)
}

/** Withdraws the open offers to a person who cannot be asked any more. */
export async function withdrawFrom(step: Step, userId: string): Promise<void> {
  await withdraw(step, await offersStore.openOf(step.rota.trx, userId))
}

/** Withdraws the open offers between two people who turn out to be one: nobody stands in for themselves. */
export async function endOffersBetween(step: Step, one: string, other: string): Promise<void> {
  const { trx } = step.rota
  await withdraw(step, [
    ...(await offersStore.openBetween(trx, one, other)),
    ...(await offersStore.openBetween(trx, other, one)),
  ])
}
