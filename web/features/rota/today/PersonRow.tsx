import { Check, CircleHelp, Phone, X } from 'lucide-react'
import type { Attendance } from '#shared/rotaDay.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { NotSent } from '../../../ui/NotSent.tsx'
import { writtenPhone } from '../../people/phone.groups.ts'
import type { HeldPerson } from './mark.operations.ts'
import type { Marks } from './useMarks.ts'

/** Position of a day to today: nobody is marked before it, and nobody is asked to stand in after it. */
export type When = 'before' | 'today' | 'over'

interface PersonRowProps {
  person: HeldPerson
  marks: Marks
  when: When
}

const BUTTON = 'flex h-11 shrink-0 items-center gap-2 rounded border border-control px-3 hover:bg-sunken'

/** Somebody at a post: whether they said yes, and from the day on whether they came. */
export function PersonRow({ person, marks, when }: PersonRowProps) {
  const t = useT()
  const { shiftId, name, post, phoneNumber, state, attendance, pending, problem } = person
  const isUnanswered = state === 'asked' && when !== 'over' && attendance === null
  const button = (mark: Attendance, Icon: typeof Check) => (
    <button
      type="button"
      aria-pressed={attendance === mark}
      aria-label={`${t(`today.${mark}`)}: ${name}`}
      className={cx(BUTTON, attendance === mark && MARKED[mark])}
      onClick={() => marks.mark(person, mark)}
    >
      <Icon aria-hidden="true" className="size-5" />
      {t(`today.${mark}`)}
    </button>
  )
  return (
    <li className="px-4 py-2">
      {/* A name stands whole: what does not fit beside it comes below. */}
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        <p className={cx('min-w-0 flex-1 wrap-anywhere', when === 'before' ? 'basis-40' : 'basis-60')}>
          <span className="block text-lg leading-tight font-medium">{name}</span>
          <span className="text-sm text-muted">
            {post}
            {when === 'before' && state === 'accepted' && (
              <>
                {' · '}
                <span className="inline-flex items-center gap-1">
                  <Check aria-hidden="true" className="size-4" />
                  {t('today.saidYes')}
                </span>
              </>
            )}
            {isUnanswered && (
              <>
                {' · '}
                <span className="inline-flex items-center gap-1 font-medium text-ink">
                  <CircleHelp aria-hidden="true" className="size-4" />
                  {t('today.notAnswered')}
                </span>
              </>
            )}
          </span>
        </p>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            aria-label={t('today.call', { name, phone: writtenPhone(phoneNumber) })}
            className={BUTTON}
          >
            <Phone aria-hidden="true" className="size-5" />
            <span className="hidden tabular-nums md:inline">{writtenPhone(phoneNumber)}</span>
          </a>
        )}
        {when !== 'before' && (
          <>
            {button('here', Check)}
            {button('absent', X)}
          </>
        )}
      </div>
      {problem?.error && (
        <Notice tone="error" onClose={() => marks.forget(shiftId)}>
          {problem.error.message}
        </Notice>
      )}
      {pending && (pending.wasTried || !navigator.onLine) && <NotSent>{t('today.kept')}</NotSent>}
    </li>
  )
}

const MARKED: Record<Attendance, string> = {
  here: 'border-primary bg-primary text-on-primary hover:bg-primary-strong',
  absent: 'border-danger bg-danger-soft text-danger-strong',
}
