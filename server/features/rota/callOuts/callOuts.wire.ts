import type { CallOut } from '#shared/callOuts.ts'
import type { OwnOffer } from '#shared/offers.ts'
import { serviceTimeKey, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { compareText } from '../../plan/compareText.ts'
import { momentOf } from '../moments.ts'
import type { ReachNow } from '../reach/reachOf.ts'
import type { CallOutRow } from './callOuts.store.ts'
import type { OfferRow } from './offers.store.ts'

/** Orders searches by date and time of their service, then post, then start. */
export const byService = (a: CallOutRow, b: CallOutRow): number =>
  compareText(a.date, b.date) ||
  timeOrder(a.service_time) - timeOrder(b.service_time) ||
  compareText(serviceTimeKey(a.service_time), serviceTimeKey(b.service_time)) ||
  compareText(comparisonKey(a.post), comparisonKey(b.post)) ||
  compareText(a.started_at, b.started_at) ||
  compareText(a.id, b.id)

/** Translates a call-out to the wire, with its own offers. */
export const toCallOut = (row: CallOutRow, offers: OfferRow[], reach: Pick<ReachNow, 'wayTo'>): CallOut => ({
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
  nextWaveAt: row.next_wave_at,
  startedBy: row.started_by === null ? null : { _id: row.started_by, name: row.starter ?? '' },
  startedAt: row.started_at,
  endedAt: row.ended_at,
  revision: row.revision,
  offers: offers
    .toSorted((a, b) => a.rank - b.rank || compareText(a.id, b.id))
    .map((offer) => ({
      _id: offer.id,
      user: { _id: offer.user_id, name: offer.person },
      reach: reach.wayTo(offer.user_id),
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
  startsAt: momentOf(row.date, row.service_time, timeZone)?.toISOString() ?? null,
  state: offer.state,
  sentAt: offer.sent_at,
  answeredAt: offer.answered_at,
  places: row.places,
  filled: row.filled,
  needed: row.places - row.filled,
})
