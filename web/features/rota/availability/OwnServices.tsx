import { useState } from 'react'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Mine } from '#shared/rota/availability.ts'
import type { Rota } from '#shared/rota/wishes.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ShownAnswer } from '../answers/answer.operations.ts'
import { OwnAnswer } from '../answers/OwnAnswer.tsx'
import { QuestionRow } from '../answers/QuestionRow.tsx'
import type { MyAnswers } from '../answers/useAnswers.ts'
import type { AnswersAndDays } from '../answers/useOwnAnswers.ts'
import { listOf } from '../listOf.ts'
import { shareText } from '../share.text.ts'

/** The days to come on which one serves, by one's answers or by the sheet; a draft is nobody's word yet. */
export const ownDays = ({ shown }: MyAnswers, { typed = [] }: Mine): ReadonlySet<string> =>
  new Set([
    ...shown.flatMap(({ assignment: { state, date } }) => (isLive(state) ? date : [])),
    ...typed.map(({ date }) => date),
  ])

/** The places to come at which one serves by one's answers or by the sheet, and has said that one is away. */
export const awayPlaces = ({ shown, isAway }: AnswersAndDays, { typed = [] }: Mine) =>
  [...shown.map(({ assignment }) => assignment).filter(({ state }) => isLive(state)), ...typed].filter(isAway)

interface ShareProps extends Pick<Mine, 'months' | 'wishesBy' | 'fromSheet' | 'typed'> {
  /** Days to come on which they serve. */
  own: ReadonlySet<string>
  /** Places at which they cannot serve: of such a month it is said what they have without them. */
  conflicts: readonly { date: string }[]
  rota: Pick<Rota, 'times' | 'per'>
  /** True while it is asked above: the sentence would say the pressed answer again. */
  isAsked: boolean
}

/** Typed places that are said in words; the calendar shows all. */
const TYPED_SAID = 4

const placeText = ({ date, serviceTime, post }: NonNullable<Mine['typed']>[number]): string =>
  [formatDay(date, 'weekday'), serviceTime].join(', ') + (post && ` (${post})`)

type Times = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/**
 * Frequency that somebody asked for, the sheet shows or an admin entered, and the services that they have, beside their
 * part of all, by month: those in which they serve next first, since a month may be nearly over. Typed places to come
 * are said in words, as they have no row to answer in.
 */
export function FrequencyText({
  rota: { times, per },
  months,
  typed = [],
  own,
  conflicts,
  wishesBy,
  fromSheet,
  isAsked,
}: ShareProps) {
  const t = useT()
  const word = t(`availability.word.${Math.min(8, Math.max(1, Math.round(times))) as Times}`)
  const isNext = ({ month }: { month: string }) => [...own].some((day) => day.startsWith(month))
  const leftIn = (month: string) => conflicts.filter(({ date }) => date.startsWith(month)).length
  const kept = typed.filter(({ date }) => !conflicts.some((one) => one.date === date))
  const all = [...months.filter(isNext), ...months.filter((one) => !isNext(one))].filter(({ planned }) => planned > 0)
  const textOf = ({ month, planned, ...own }: (typeof all)[number]) =>
    shareText({ ...own, planned: Math.max(0, planned - leftIn(month)) }, monthSpan(month), t)
  const parts = all.filter(({ month }) => leftIn(month) === 0).map(textOf)
  const once = all.filter(({ month }) => leftIn(month) > 0).map(textOf)
  const isNone = parts.length === 0 && conflicts.length === 0
  if (isAsked && parts.length + once.length + typed.length === 0) return null
  return (
    <p className="max-w-[65ch] text-muted">
      {!isAsked &&
        (fromSheet?.often
          ? t(`availability.aboutSheet.${per}`, { times: word })
          : wishesBy
            ? t(`availability.aboutBy.${per}`, { times: word, name: wishesBy.name })
            : t(`availability.about.${per}`, { times: word }))}{' '}
      {parts.length > 0 && t('availability.have', { what: listOf(parts) })}
      {isNone && t('availability.haveNone')}{' '}
      {once.length > 0 && `${t('availability.haveOnce', { what: listOf(once) })} `}
      {kept.length > 0 && t('availability.nextTyped', { what: kept.slice(0, TYPED_SAID).map(placeText).join('; ') })}
    </p>
  )
}

interface OwnServicesProps {
  title: string
  shown: ShownAnswer[]
  answers: AnswersAndDays
  /** The first is open from the start, so that it is answered by one press. */
  isFirstOpen?: boolean
}

/** Some of one's own places to come, each with its answer, opened one at a time. */
export function OwnServices({ title, shown, answers, isFirstOpen = false }: OwnServicesProps) {
  const t = useT()
  const [pressed, setPressed] = useState<string | null>()
  if (shown.length === 0) return null
  const open = pressed === undefined && isFirstOpen ? shown[0]?.assignment._id : pressed
  return (
    <Section title={title}>
      <ul className="overflow-hidden rounded border bg-surface">
        {shown.map((one) => {
          const { _id, date, serviceTime, post } = one.assignment
          return (
            <QuestionRow
              key={_id}
              title={[formatDay(date, 'weekday'), serviceTime].join(', ')}
              detail={[post, answerText(one.assignment, answers.isAway(one.assignment), t)].join(' · ')}
              isOpen={_id === open}
              onToggle={() => setPressed(_id === open ? null : _id)}
            >
              <OwnAnswer shown={one} answers={answers} isTieSaid={false} isAwaySaid isBoundSaid />
            </QuestionRow>
          )
        })}
      </ul>
    </Section>
  )
}

/** What was said of a place; of one on a day away that, since a question would pass over it. */
function answerText({ state, mayAccept }: ShownAnswer['assignment'], isAway: boolean, t: Translate): string {
  if (isAway && isLive(state)) return t('answers.awayThen')
  if (state === 'asked') return t('answers.please')
  if (state === 'accepted') return t('answers.saidYes')
  return t(state === 'declined' && !mayAccept ? 'answers.declinedTaken' : `answers.${state}`)
}
