import { useQuery } from '@tanstack/react-query'
import { isLive } from '#shared/plan/placeStates.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { isTimeToSwap, swapPath } from '../swaps/swap.proposals.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import type { ShownAnswer } from './answer.operations.ts'
import { mineQuery, type OwnAssignment } from './answers.queries.ts'
import { Bound } from './Bound.tsx'
import { type AnswersAndDays, useOwnAnswers } from './useOwnAnswers.ts'

interface OwnAnswerProps {
  shown: ShownAnswer
  answers: Pick<AnswersAndDays, 'answer' | 'forget' | 'isAway' | 'links'>
  /** The place that stands above says its tie. */
  isTieSaid?: boolean
  /** The answer stands on the filled panel of the next service day. */
  isOnHero?: boolean
  /** What stands above says that one is away then. */
  isAwaySaid?: boolean
  /** The page says at the day, which is pressed there, who serves only together: a line more would move its days. */
  isBoundSaid?: boolean
  /** False where the page lists the others who serve there. */
  isWithOthers?: boolean
  /** True on the page that looks for a swap. */
  isSwapSaid?: boolean
}

/** Below a place that somebody is asked for: what it was, who else is there, and their answer. */
export function OwnAnswer(props: OwnAnswerProps) {
  const {
    shown,
    answers,
    isTieSaid = true,
    isOnHero = false,
    isWithOthers = true,
    isSwapSaid = false,
    isAwaySaid = false,
    isBoundSaid = false,
  } = props
  const t = useT()
  const { assignment, pending, problem } = shown
  const isAway = isLive(assignment.state) && answers.isAway(assignment)
  const maySwap = !isSwapSaid && isLive(assignment.state) && isTimeToSwap(assignment.startsAt)
  const quiet = isOnHero ? 'text-base text-on-hero-muted' : 'text-muted'
  return (
    <div className={cx('flex flex-col gap-2', isOnHero && 'mt-1 text-base')}>
      {!isTieSaid && <Tie place={assignment} />}
      <Before place={assignment} isOnHero={isOnHero} className={quiet} />
      {assignment.shadow && <p className={quiet}>{t('answers.shadow')}</p>}
      {isAway && !isAwaySaid && <p className="font-medium">{t('answers.awayThen')}</p>}
      {isAway && !isBoundSaid && <Bound others={assignment.with} links={answers.links} />}
      {problem?.error && (
        <Notice tone="error" onClose={() => answers.forget(assignment._id)}>
          {problem.error.message}
        </Notice>
      )}
      {/* The key: another state begins anew, without the reason half written. */}
      <AnswerButtons
        key={`${assignment.state} ${assignment.mayAccept}`}
        place={assignment}
        isOnHero={isOnHero}
        isAway={isAway}
        reason={problem?.payload.reason}
        isOver={problem?.error?.code === 'service_begun'}
        swapTo={maySwap ? swapPath(assignment._id) : undefined}
        onAnswer={(answer, reason) => answers.answer(shown, answer, reason)}
      />
      {pending && isKept(pending) && (
        <p role="status" className={cx('text-sm', quiet)}>
          {t('answers.kept')}
        </p>
      )}
      {isWithOthers && <With people={assignment.with} className={quiet} />}
    </div>
  )
}

/** Tie of a place. */
function Tie({ place: { tieColor } }: { place: OwnAssignment }) {
  const t = useT()
  if (!tieColor) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="text-muted">{t('dashboard.tie')}</span>
      <Swatch color={tieColor} />
    </p>
  )
}

interface BeforeProps {
  place: OwnAssignment
  isOnHero: boolean
  className: string
}

/** What a place was before it changed. */
function Before({ place: { before, date, tieColor }, isOnHero, className }: BeforeProps) {
  const t = useT()
  if (!before) return null
  const was = [before.date !== date && formatDay(before.date), before.serviceTime, before.post]
  return (
    <p className={className}>
      {t('answers.before')} <s>{was.filter(Boolean).join(' · ')}</s>
      {before.tieColor !== tieColor && (
        <>
          {' · '}
          <Swatch color={before.tieColor} isOnHero={isOnHero} />
        </>
      )}
    </p>
  )
}

/** Others whose names stand without a press. */
const NAMED = 2

/** The others who serve there: up to three people with their posts, else two names, and all of them when unfolded. */
function With({ people, className }: { people: OwnAssignment['with']; className: string }) {
  const t = useT()
  if (people.length === 0) return null
  const lines = people.map(({ name, post }) => `${name} (${post})`)
  if (people.length <= NAMED + 1)
    return <p className={cx('wrap-anywhere', className)}>{t('answers.with', { names: lines.join(', ') })}</p>
  const names = people.slice(0, NAMED).map(({ name }) => name.split(' ')[0])
  return (
    <div className={className}>
      <Disclosure label={t('answers.withOthers', { names: names.join(', '), count: people.length - NAMED })}>
        <ul className="pl-5 wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/**
 * The answers to the viewer's places at a service, on the panel at the head of its page. A declined place is shown
 * where no other one is left there: it may be taken again.
 */
export function ServiceAnswers({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(mineQuery)
  const answers = useOwnAnswers(data?.assignments)
  const there = answers.shown.filter(({ assignment }) => assignment.serviceId === serviceId)
  const live = there.filter(({ assignment }) => isLive(assignment.state))
  const shown = live.length > 0 ? live : there.filter(({ assignment }) => assignment.state === 'declined')
  return shown.map((one) => (
    <div key={one.assignment._id} className="mt-3">
      {shown.length > 1 && <p className="font-medium wrap-anywhere">{one.assignment.post}</p>}
      <OwnAnswer shown={one} answers={answers} isOnHero isWithOthers={false} />
    </div>
  ))
}
