import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { formatDistance } from '../../../strings/dates.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { OfferAnswer } from '../standIns/offers/OfferAnswer.tsx'
import { offerState } from '../standIns/offers/offer.text.ts'
import { useSeenOffers } from '../standIns/offers/useSeenOffers.ts'
import { AskedLine, SwapAnswer } from '../swaps/SwapAnswer.tsx'
import { placeTitle, swapDayTitle, swapQuestion } from '../swaps/swap.text.ts'
import { useDueSwaps } from '../swaps/useDueSwaps.ts'
import { AskedDays } from './AskedDays.tsx'
import type { ShownAnswer } from './answer.operations.ts'
import { mineQuery } from './answers.queries.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import { PublicationNotes, useNotes } from './PublicationNotes.tsx'
import { type ListedQuestion, QuestionList } from './QuestionList.tsx'
import { useDueAnswers } from './useAnswers.ts'
import { useOwnAnswers } from './useOwnAnswers.ts'

/** Most weeks nobody is thanked. */
const ThanksNotes = unaskedPart(withStrings(() => import('./ThanksNotes.tsx'), 'service'))

const NO_SWAPS: RotaMine['swaps'] = []
const NO_OFFERS: RotaMine['offers'] = []

/** True of what is asked, has changed, or was answered and is not stored. */
const isToSee = ({ assignment: { state, before }, pending, problem }: ShownAnswer): boolean =>
  Boolean(state === 'asked' || before || pending || problem)

/** False once the service has begun, when no answer is taken; what was answered and is not stored stays to be seen. */
const isOpenStill = ({ assignment: { startsAt }, pending, problem }: ShownAnswer, now: number): boolean =>
  startsAt === null || Date.parse(startsAt) > now || Boolean(pending || problem)

function answerDetail({ assignment }: ShownAnswer, isAway: boolean, today: string, t: Translate): string {
  const { state, mayAccept, date } = assignment
  if (isAway && isLive(state)) return t('answers.awayThen')
  const distance = formatDistance(today, date)
  if (state === 'asked') return distance
  if (state === 'declined') return t(mayAccept ? 'answers.declined' : 'answers.declinedTaken')
  return t(`answers.${state}`)
}

/** 'Can you serve Sun, Dec 20?' */
function placeQuestion(shown: ShownAnswer, isAway: boolean, today: string, t: Translate): Omit<ListedQuestion, 'body'> {
  const { _id, date, serviceTime, post, state } = shown.assignment
  return {
    key: _id,
    date,
    title: t('answers.ask', { day: swapDayTitle(date, 'weekday') }),
    detail: `${serviceTime}, ${post} · ${answerDetail(shown, isAway, today, t)}`,
    isDue: state === 'asked',
  }
}

/** 'Stand in Wed, Dec 16, 7pm, Main Door?' */
function offerQuestion(offer: OwnOffer, today: string, t: Translate): Omit<ListedQuestion, 'body'> {
  const { _id, date, state, needed } = offer
  const isDue = state === 'sent'
  return {
    key: _id,
    date,
    title: t('answers.standIn', { place: placeTitle(offer, 'weekday') }),
    detail: isDue
      ? [formatDistance(today, date), t('answers.offer.needed', { count: needed })].join(' · ')
      : t(`answers.${offerState(state) as 'accepted' | 'declined' | 'replaced'}`),
    isDue,
  }
}

interface QuestionsProps {
  /** The shifts that show their own question above. */
  above: Shift[]
}

/** One list of what the rota asks, each question once, and what became of it during this visit. */
export function Questions({ above }: QuestionsProps) {
  const t = useT()
  const today = useToday()
  const me = useSession().user?._id ?? ''
  const { data } = useQuery(mineQuery)
  const answers = useOwnAnswers(data?.assignments)
  const { notes, close } = useNotes(data?.publications, answers.shown)
  const offers = useSeenOffers(data?.offers ?? NO_OFFERS)
  const swaps = useDueSwaps(data?.swaps ?? NO_SWAPS, me)
  const isAbove = ({ assignment }: ShownAnswer) => above.some(({ _id }) => _id === assignment.shiftId)
  const now = useNow()
  const due = useDueAnswers(answers.shown, isToSee).filter((one) => isOpenStill(one, now))
  const asked = due.filter(({ assignment }) => assignment.state === 'asked')

  const questions: ListedQuestion[] = [
    ...offers.shown.map((offer) => ({
      ...offerQuestion(offer, today, t),
      body: <OfferAnswer offer={offer} onChange={offers.keep} />,
    })),
    ...swaps.due.map((seen) => ({
      key: seen.swap._id,
      ...swapQuestion(seen, me, t),
      body: <SwapAnswer seen={seen} me={me} onChange={swaps.keep} />,
    })),
    ...due
      .filter((one) => !isAbove(one))
      .map((shown) => ({
        ...placeQuestion(shown, answers.isAway(shown.assignment), today, t),
        body: <OwnAnswer shown={shown} answers={answers} isAwaySaid />,
      })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

  const days = data?.asked ?? null
  const thanks = data?.thanks ?? []
  if (questions.length + notes.length + swaps.asked.length + thanks.length === 0 && days === null) return null
  return (
    <div className="flex flex-col gap-4">
      {questions.length > 0 && <QuestionList questions={questions} asked={asked} answers={answers} />}
      {days && <AskedDays until={days.until} />}
      {swaps.asked.map(({ place, asks }) => (
        <AskedLine key={place.assignmentId} place={place} asks={asks} />
      ))}
      <PublicationNotes notes={notes} onClose={close} />
      <Suspense>{thanks.length > 0 && <ThanksNotes thanks={thanks} />}</Suspense>
    </div>
  )
}
