import type { OwnOffer } from '#shared/rota/offers.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { beginsAt, momentOf } from '../../../instantOf.ts'
import type { QuietHours } from '../../../quietHours.ts'
import { compareText } from '../../plan/places/compareText.ts'
import type { ReachNow } from '../../reach/ways/reachOf.ts'
import type { WaveNeeds } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import type { OfferRow } from './offers.store.ts'
import { quietUntil } from './waves.ts'

/** Orders searches by date and time of their service, then post, then start. */
export const byService = (a: CallOutRow, b: CallOutRow): number =>
  compareText(a.date, b.date) ||
  timeOrder(a.service_time_key) - timeOrder(b.service_time_key) ||
  compareText(a.service_time_key, b.service_time_key) ||
  compareText(comparisonKey(a.post), comparisonKey(b.post)) ||
  compareText(a.started_at, b.started_at) ||
  compareText(a.id, b.id)

/** What the wire of call-outs needs beside their rows. */
interface WireFacts extends Pick<ReachNow, 'wayTo'> {
  quiet: QuietHours
  timeZone: string
}

type FactNeeds = Pick<WaveNeeds, 'reachOf' | 'settings' | 'team'>

export const wireFacts = async ({ reachOf, settings, team }: FactNeeds, from: Db): Promise<WireFacts> => ({
  wayTo: (await reachOf(from)).wayTo,
  quiet: await settings.callOuts(from),
  timeZone: await team.timeZone(from),
})

/** The instant at which the next wave reaches people: the end of the quiet hours, where it is due in them. */
function nextWaveAt(
  { date, service_time_key, next_wave_at }: CallOutRow,
  { quiet, timeZone }: WireFacts,
): string | null {
  if (next_wave_at === null) return null
  const end = quietUntil(quiet, new Date(next_wave_at), beginsAt(date, service_time_key, timeZone), timeZone)
  return end?.toISOString() ?? next_wave_at
}

/** Translates a call-out to the wire, with its own offers. */
export const toCallOut = (row: CallOutRow, offers: OfferRow[], facts: WireFacts): CallOut => ({
  _id: row.id,
  serviceId: row.service_id,
  postId: row.post_id,
  date: row.date,
  serviceTime: row.service_time,
  post: row.post,
  places: row.places,
  filled: row.filled,
  state: row.state,
  reason: row.reason,
  wave: row.wave,
  nextWaveAt: nextWaveAt(row, facts),
  startedBy: row.started_by === null ? null : { _id: row.started_by, name: row.starter ?? '' },
  startedAt: row.started_at,
  endedAt: row.ended_at,
  revision: row.revision,
  offers: offers
    .toSorted((a, b) => a.rank - b.rank || compareText(a.id, b.id))
    .map((offer) => ({
      _id: offer.id,
      user: { _id: offer.user_id, name: offer.person },
      reach: facts.wayTo(offer.user_id),
      rank: offer.rank,
      wave: offer.wave,
      state: offer.state,
      sentAt: offer.sent_at,
      answeredAt: offer.answered_at,
      toldBy: offer.told_by,
    })),
})

/** Translates an offer to the wire for the person who is asked. */
export const toOwnOffer = (offer: OfferRow, row: CallOutRow, timeZone: string): OwnOffer => ({
  _id: offer.id,
  callOutId: row.id,
  serviceId: row.service_id,
  postId: row.post_id,
  date: row.date,
  serviceTime: row.service_time,
  post: row.post,
  tieColor: row.tie_color,
  startsAt: momentOf(row.date, row.service_time_key, timeZone)?.toISOString() ?? null,
  state: offer.state,
  sentAt: offer.sent_at,
  answeredAt: offer.answered_at,
  places: row.places,
  filled: row.filled,
  needed: row.places - row.filled,
})

/** Open searches at these services that have asked nobody yet, and are to later. */
export const aboutToAsk = (db: Db, serviceIds: string[]): Promise<CallOutRow[]> =>
  callOutsStore.aboutToAsk(db, serviceIds, new Date().toISOString())
