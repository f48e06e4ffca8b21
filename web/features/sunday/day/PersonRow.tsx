import { Check, CircleHelp, X } from 'lucide-react'
import type { Attendance, DayPlace } from '#shared/sunday/day.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { NotSent } from '../../../ui/NotSent.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { AskingSoon } from './AskingSoon.tsx'
import type { HeldPerson } from './mark.operations.ts'
import type { Marks } from './useMarks.ts'

/** Position of a day to today: nobody is marked before it, and nobody is asked to stand in after it. */
export type When = 'before' | 'today' | 'over'

interface PersonRowProps {
  person: HeldPerson
  /** Tie of the place where it is another one than that of the service. */
  tie?: string | null
  marks: Marks
  when: When
  /** Whom a search for somebody in their place is about to ask. */
  soon?: DayPlace['askingSoon']
}

/** Icons of the marks, and what they say on the day and after it. */
const MARKS = [
  { mark: 'here', Icon: Check, said: { today: 'today.here', over: 'today.hereThen' } },
  { mark: 'absent', Icon: X, said: { today: 'today.absent', over: 'today.absentThen' } },
] as const

const BUTTON =
  'flex min-h-11 items-center justify-center gap-2 max-md:flex-1 rounded border border-control px-3 hover:bg-sunken'

/**
 * Somebody at a post: whether they said yes, and from the day on whether they came, with a button for each mark that
 * takes it back, too. A row of 64 px; the buttons of a phone are below the name.
 */
export function PersonRow({ person, tie = null, marks, when, soon }: PersonRowProps) {
  const t = useT()
  const { name, post, phoneNumber, attendance, pending, problem } = person
  return (
    <li className="px-4 py-2">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="text-lg leading-tight font-medium">{name}</p>
          <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
            <span>{post}</span>
            {tie && <Swatch color={tie} />}
            <Answered person={person} when={when} />
          </p>
        </div>
        <PhoneLink name={name} phoneNumber={phoneNumber} size={when === 'before' ? 'number' : 'sign'} />
        {when !== 'before' && (
          <div className="flex gap-3 max-md:w-full">
            {MARKS.map(({ mark, Icon, said }) => (
              <button
                key={mark}
                type="button"
                aria-pressed={attendance === mark}
                aria-label={`${t(said[when])}: ${name}`}
                className={cx(BUTTON, attendance === mark && MARKED[mark])}
                onClick={({ detail }) => {
                  // The second press of a double tap of a nervous thumb does not take back the first.
                  if (detail < 2) marks.mark(person, attendance === mark ? null : mark)
                }}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {t(said[when])}
              </button>
            ))}
          </div>
        )}
      </div>
      {soon && attendance === 'absent' && (
        <AskingSoon soon={soon} name={name} onUndo={() => marks.mark(person, null)} />
      )}
      {problem?.error && (
        <Notice tone="error" onClose={() => marks.forget(problem)}>
          {problem.error.message}
        </Notice>
      )}
      {pending && isKept(pending) && <NotSent>{t('today.kept')}</NotSent>}
    </li>
  )
}

/** What somebody answered, until they are marked; a yes only before the day. */
function Answered({ person: { state, attendance }, when }: Pick<PersonRowProps, 'person' | 'when'>) {
  const t = useT()
  const isUnanswered = state === 'asked' && when !== 'over' && attendance === null
  const Icon = isUnanswered ? CircleHelp : Check
  if (!isUnanswered && !(state === 'accepted' && when === 'before')) return null
  return (
    <span className={cx('inline-flex items-center gap-1', isUnanswered && 'font-medium text-accent-ink')}>
      <Icon aria-hidden="true" className="size-4" />
      {t(isUnanswered ? 'today.notAnswered' : 'today.saidYes')}
    </span>
  )
}

const MARKED: Record<Attendance, string> = {
  here: 'border-primary bg-primary text-on-primary hover:bg-primary-strong',
  absent: 'border-danger bg-danger-soft text-danger-strong',
}
