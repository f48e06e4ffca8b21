import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RotaMine } from '#shared/answers.ts'
import { today as dayOf } from '#shared/days.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import type { Shift } from '#shared/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { useSession } from '../../sessions/session.ts'
import { OfferAnswer } from '../offers/OfferAnswer.tsx'
import { offerState } from '../offers/offer.text.ts'
import { useSeenOffers } from '../offers/useSeenOffers.ts'
import { AskedLine, SwapAnswer } from '../swaps/SwapAnswer.tsx'
import { placeText, swapQuestion } from '../swaps/swap.text.ts'
import { useDueSwaps } from '../swaps/useDueSwaps.ts'
import { AskedDays } from './AskedDays.tsx'
import type { ShownAssignment } from './answer.operations.ts'
import { mineQuery } from './answers.queries.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { type Answers, useAnswers } from './useAnswers.ts'

interface Question {
  key: string
  date: string
  title: string
  detail: string
  /** True while it is still to be answered. */
  isDue: boolean
  body: ReactNode
}

const NO_SWAPS: RotaMine['swaps'] = []
const NO_OFFERS: RotaMine['offers'] = []

/** The assignments that were a question during this visit, whatever became of them. */
function useDueAnswers(all: ShownAssignment[]): ShownAssignment[] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = all.filter(
    ({ assignment, pending, problem }) =>
      !ids.has(assignment._id) && (assignment.state === 'asked' || assignment.before || pending || problem),
  )
  if (fresh.length > 0) setIds(new Set([...ids, ...fresh.map(({ assignment }) => assignment._id)]))
  return all.filter(({ assignment }) => ids.has(assignment._id))
}

/** The publications with a note of this visit, newest first: all are seen now, and the server forgets those. */
function useNotes(unseen: RotaMine['publications'] = []): RotaMine['publications'] {
  const [known, setKnown] = useState<RotaMine['publications']>([])
  const fresh = unseen.filter(({ _id }) => !known.some((one) => one._id === _id))
  if (fresh.length > 0) setKnown([...fresh, ...known])
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id } of known) {
      if (told.current.has(_id)) continue
      told.current.add(_id)
      // Failed, it stays unseen until the next visit.
      call(publicationsApi.seen, { id: _id }).catch((error) => console.warn('A publication seen:', error))
    }
  }, [known])
  return known.filter(({ note }) => note)
}

function answerDetail(
  { assignment: { state, mayAccept, date } }: ShownAssignment,
  today: string,
  t: Translate,
): string {
  const distance = formatDistance(today, date)
  if (state === 'asked') return distance
  if (state === 'declined') return t(mayAccept ? 'answers.declined' : 'answers.declinedTaken')
  return t(`answers.${state}`)
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
  const answers = useAnswers(data?.assignments)
  const notes = useNotes(data?.publications)
  const offers = useSeenOffers(data?.offers ?? NO_OFFERS)
  const swaps = useDueSwaps(data?.swaps ?? NO_SWAPS, me)
  const isAbove = ({ assignment }: ShownAssignment) => above.some(({ _id }) => _id === assignment.shiftId)
  const due = useDueAnswers(answers.shown)
  const asked = due.filter(({ assignment }) => assignment.state === 'asked')

  const questions: Question[] = [
    ...offers.shown.map((offer): Question => {
      const isDue = offer.state === 'sent'
      const detail = [formatDistance(today, offer.date), t('answers.offer.needed', { count: offer.needed })].join(' · ')
      return {
        key: offer._id,
        date: offer.date,
        title: t('answers.standIn', { place: placeText(offer, 'weekday') }),
        detail: isDue ? detail : t(`answers.${offerState(offer.state) as 'accepted' | 'declined' | 'replaced'}`),
        isDue,
        body: <OfferAnswer offer={offer} onChange={offers.keep} />,
      }
    }),
    ...swaps.due.map(
      (seen): Question => ({
        key: seen.swap._id,
        ...swapQuestion(seen, me, t),
        body: <SwapAnswer seen={seen} me={me} onChange={swaps.keep} />,
      }),
    ),
    ...due
      .filter((one) => !isAbove(one))
      .map((shown): Question => {
        const { assignment } = shown
        return {
          key: assignment._id,
          date: assignment.date,
          title: t('answers.ask', { day: formatDay(assignment.date, 'weekday') }),
          detail: `${assignment.serviceTime}, ${assignment.post} · ${answerDetail(shown, today, t)}`,
          isDue: assignment.state === 'asked',
          body: <OwnAnswer shown={shown} answers={answers} isBelowPlace />,
        }
      }),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

  const days = data?.asked ?? null
  if (questions.length + notes.length + swaps.asked.length === 0 && days === null) return null
  return (
    <div className="flex flex-col gap-4">
      {questions.length > 0 && <QuestionList questions={questions} asked={asked} answer={answers.answer} />}
      {days && <AskedDays until={days.until} />}
      {swaps.asked.map(({ place, asks }) => (
        <AskedLine key={place.assignmentId} place={place} asks={asks} />
      ))}
      {notes.map((publication) => (
        <PublicationNote key={publication._id} publication={publication} />
      ))}
    </div>
  )
}

/** 'Dec 6, Dec 20': the days that one press accepts. */
const daysOf = (asked: ShownAssignment[]): string =>
  [...new Set(asked.map(({ assignment }) => assignment.date))]
    .sort()
    .map((date) => formatDay(date, 'short'))
    .join(', ')

interface QuestionListProps {
  questions: Question[]
  /** All that are asked whether they serve, also those above. */
  asked: ShownAssignment[]
  answer: Answers['answer']
}

function QuestionList({ questions, asked, answer }: QuestionListProps) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const count = questions.filter(({ isDue }) => isDue).length
  const isAskedHere = asked.some(({ assignment }) => questions.some(({ key }) => key === assignment._id))
  return (
    <Section title={count === 0 ? t('answers.noQuestions') : t('answers.questions', { count })} isSmall>
      <ul className="overflow-hidden rounded border bg-surface">
        {questions.map(({ key, title, detail, body }) => (
          <QuestionRow
            key={key}
            title={title}
            detail={detail}
            isOpen={key === open}
            onToggle={() => setOpen(key === open ? null : key)}
          >
            {body}
          </QuestionRow>
        ))}
      </ul>
      {isAskedHere && asked.length > 1 && (
        <Button className="mt-3" onClick={() => asked.forEach((one) => void answer(one, 'accept'))}>
          {t('answers.acceptAll', { days: daysOf(asked) })}
        </Button>
      )}
    </Section>
  )
}

/** What an admin wrote when the rota was published. */
function PublicationNote({ publication: { publishedAt, note } }: { publication: RotaMine['publications'][number] }) {
  const t = useT()
  const { timeZone } = useConfig()
  return (
    <Notice tone="info">
      <p>{t('answers.published', { day: formatDay(dayOf(timeZone, new Date(publishedAt)), 'monthDay') })}</p>
      <p className="wrap-anywhere">{note}</p>
    </Notice>
  )
}
