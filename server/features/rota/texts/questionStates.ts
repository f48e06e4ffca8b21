import { AppError, type ErrorCode } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import type { Db } from '../../../db/client.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { AskedRow } from '../../reach/texts/askedQuestions.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import type { OffersService } from '../standIns/offers.service.ts'
import type { swapAnswersService } from '../swaps/swapAnswers.service.ts'

/**
 * What a question is now: open, answered by whichever way, or at its end, with the code that says why. `target` is what
 * an answer is stored at: an accepted offer is a place.
 */
export type QuestionState = Open | Answered | Ended

export interface Target {
  subject: AskedRow['subject']
  id: string
  /** The sequence of an assignment, so that an answer counts for it as it is here. */
  sequence?: number
}

interface Open {
  state: 'open'
  target: Target
}

interface Answered {
  state: 'answered'
  said: 'yes' | 'no'
  target: Target
}

interface Ended {
  state: 'ended'
  code: ErrorCode
}

export interface StateNeeds {
  answers: Pick<AnswersService, 'show' | 'upcoming' | 'answerByText'>
  offers: Pick<OffersService, 'show' | 'answerByText'>
  swapAnswers: Pick<ReturnType<typeof swapAnswersService>, 'show' | 'answerByText'>
  team: { timeZone(): Promise<string> }
}

const ended = (code: ErrorCode): Ended => ({ state: 'ended', code })

/** What somebody shows, or null where it is gone. */
const orGone = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })

/** True where the place is another than the question was about. */
const isMoved = (row: AskedRow, { date, serviceTime, post }: Pick<Assignment, 'date' | 'serviceTime' | 'post'>) =>
  date !== row.date || serviceTime !== row.service_time || post !== row.post

function stateOfAssignment(row: AskedRow, place: Assignment): QuestionState {
  const { state, userId, _id: id, sequence } = place
  const target: Target = { subject: 'assignment', id, sequence }
  if (userId !== row.about_id || state === 'replaced' || state === 'cancelled') return ended('assignment_changed')
  if (isMoved(row, place)) return ended('assignment_changed')
  if (state === 'asked') return { state: 'open', target }
  return { state: 'answered', said: state === 'accepted' ? 'yes' : 'no', target }
}

/** The live place that an accepted offer has become; none where it was given up since. */
async function placeOf({ answers }: StateNeeds, from: Db, offer: OwnOffer, userId: string) {
  const own = await answers.upcoming(from, userId)
  return own.find(({ serviceId, postId }) => serviceId === offer.serviceId && postId === offer.postId)
}

async function stateOfOffer(needs: StateNeeds, from: Db, row: AskedRow): Promise<QuestionState> {
  const found = await orGone(needs.offers.show(row.subject_id))
  if (!found || found.userId !== row.about_id || isMoved(row, found.offer)) return ended('call_out_ended')
  const { offer, isOpen } = found
  const target: Target = { subject: 'offer', id: offer._id }
  if (offer.state === 'accepted') {
    const place = await placeOf(needs, from, offer, row.about_id)
    if (!place) return ended('assignment_changed')
    const { _id: id, sequence, state } = place
    const said = isLive(state) ? 'yes' : 'no'
    return { state: 'answered', said, target: { subject: 'assignment', id, sequence } }
  }
  if (offer.state === 'declined') return { state: 'answered', said: 'no', target }
  if (offer.state === 'sent' && isOpen) return { state: 'open', target }
  return ended(offer.filled >= offer.places ? 'call_out_filled' : 'call_out_ended')
}

function stateOfSwap(row: AskedRow, swap: Swap | null): QuestionState {
  const own = swap?.legs.find(({ user }) => user._id === row.about_id)
  if (!swap || !own) return ended('swap_ended')
  const target: Target = { subject: 'swap', id: swap._id }
  const isOpen = (swap.state === 'proposed' || swap.state === 'waiting') && swap.expiresAt > new Date().toISOString()
  if (own.answer === null) return isOpen ? { state: 'open', target } : ended('swap_ended')
  return { state: 'answered', said: own.answer, target }
}

/** What a question that a text has asked is now. */
export async function questionState(needs: StateNeeds, from: Db, row: AskedRow): Promise<QuestionState> {
  if (row.subject === 'swap') return stateOfSwap(row, await orGone(needs.swapAnswers.show(row.subject_id)))
  if (beginsAt(row.date, row.service_time, await needs.team.timeZone()) <= new Date()) return ended('service_begun')
  if (row.subject === 'offer') return stateOfOffer(needs, from, row)
  const place = await orGone(needs.answers.show(row.subject_id))
  return place ? stateOfAssignment(row, place) : ended('assignment_changed')
}
