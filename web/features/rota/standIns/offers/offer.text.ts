import type { AssignmentState } from '#shared/plan/placeStates.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { ApiError, whyOf } from '../../../../api/error.ts'

/** The states of an offer as those of a place, which have their words and buttons. */
const SHOWN = {
  waiting: 'asked',
  sent: 'asked',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'replaced',
} as const satisfies Record<OwnOffer['state'], AssignmentState>

export const offerState = (state: OwnOffer['state'] | AssignmentState): AssignmentState =>
  state in SHOWN ? SHOWN[state as OwnOffer['state']] : (state as AssignmentState)

/** The offer as it is now, where a refusal carries it. */
export const offerIn = (error: unknown): OwnOffer | undefined =>
  error instanceof ApiError ? (error.reply.offer as OwnOffer | undefined) : undefined

const WHY: Partial<Record<Block['code'], 'answers.offer.busy' | 'answers.offer.away' | 'answers.offer.most'>> = {
  busy: 'answers.offer.busy',
  most_a_day: 'answers.offer.busy',
  away: 'answers.offer.away',
  paused: 'answers.offer.away',
  most_a_month: 'answers.offer.most',
}

/** Reason for which an answer to an offer was refused, in words about oneself. */
export function offerRefusal(error: unknown, t: Translate): string {
  const reason = error instanceof ApiError ? (error.reply.reason as Block['code'] | undefined) : undefined
  const why = reason && WHY[reason]
  return why ? t(why) : whyOf(error)
}
