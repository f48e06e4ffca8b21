import { CircleCheck, CircleX } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Answer, isLive, REASON_MAX } from '#shared/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { ShownAssignment } from './answer.operations.ts'
import type { Answers } from './useAnswers.ts'

interface OwnAnswerProps {
  shown: ShownAssignment
  answers: Pick<Answers, 'answer' | 'forget'>
}

/** One place that somebody is asked for: when, where, with whom, and their answer. */
export function OwnAnswer({ shown, answers }: OwnAnswerProps) {
  const t = useT()
  const { assignment, pending, problem } = shown
  const { before, date, serviceTime, post, tieColor, shadow } = assignment
  return (
    <div className="mt-4 flex flex-col gap-2 border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-lg">
        <span className="font-semibold tabular-nums">{serviceTime}</span>
        <span className="min-w-0 font-medium wrap-anywhere">{post}</span>
        <span className="flex flex-wrap gap-x-2">
          {tieColor && <span className="text-muted">{t('dashboard.tie')}</span>}
          <Swatch color={tieColor} />
        </span>
      </p>
      {before && (
        <p className="text-muted">
          {t('answers.before')}{' '}
          <s>
            {[before.date !== date && formatDay(before.date), before.serviceTime, before.post]
              .filter(Boolean)
              .join(' · ')}
          </s>
          {before.tieColor !== tieColor && (
            <>
              {' · '}
              <Swatch color={before.tieColor} />
            </>
          )}
        </p>
      )}
      {shadow && <p className="text-muted">{t('answers.shadow')}</p>}
      {assignment.with.length > 0 && (
        <p className="text-muted wrap-anywhere">
          {t('answers.with', { names: assignment.with.map(({ name, post }) => `${name} (${post})`).join(', ') })}
        </p>
      )}
      {problem?.error && (
        <Notice
          tone="error"
          action={
            <Button size="sm" onClick={() => answers.forget(assignment._id)}>
              {t('app.close')}
            </Button>
          }
        >
          {problem.error.message}
        </Notice>
      )}
      {/* The key: another state begins anew, without the reason half written. */}
      <Buttons key={`${assignment.state} ${assignment.mayAccept}`} shown={shown} answer={answers.answer} />
      {pending && (pending.wasTried || !navigator.onLine) && (
        <p role="status" className="text-sm text-muted">
          {t('answers.kept')}
        </p>
      )}
    </div>
  )
}

/** Takes the focus from the button that made it appear, where that has gone. */
const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

interface ButtonsProps {
  shown: ShownAssignment
  answer: Answers['answer']
}

function Buttons({ shown, answer }: ButtonsProps) {
  const t = useT()
  const [isDeclining, setIsDeclining] = useState(false)
  const { assignment, problem } = shown
  const { state, mayAccept, date, serviceTime, post } = assignment
  const give = (given: Answer, reason?: string) => answer(shown, given, reason || null)
  const about = <span className="sr-only">: {[formatDay(date), serviceTime, post].join(', ')}</span>

  if (isDeclining)
    return <Decline onDecline={(reason) => give('decline', reason)} onBack={() => setIsDeclining(false)} />
  if (problem?.error?.code === 'service_begun') return null
  if (state === 'asked')
    return (
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => give('accept')}>
          <span>
            {t('answers.accept')}
            {about}
          </span>
        </Button>
        <Button onClick={() => setIsDeclining(true)}>
          <span>
            {t('answers.decline')}
            {about}
          </span>
        </Button>
      </div>
    )
  if (!isLive(state) && state !== 'declined') return <p>{t(`answers.${state}`)}</p>
  const isIn = state === 'accepted'
  const Icon = isIn ? CircleCheck : CircleX
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={takeFocus} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        <Icon aria-hidden="true" className={isIn ? 'size-5 shrink-0 text-primary' : 'size-5 shrink-0 text-muted'} />
        {t(isIn ? 'answers.accepted' : mayAccept ? 'answers.declined' : 'answers.declinedTaken')}
      </p>
      {(isIn || mayAccept) && (
        <Button variant="quiet" onClick={() => (isIn ? setIsDeclining(true) : give('accept'))}>
          <span>
            {t(isIn ? 'answers.declineAfterAll' : 'answers.acceptAfterAll')}
            {about}
          </span>
        </Button>
      )}
    </div>
  )
}

interface DeclineProps {
  onDecline: (reason: string) => void
  onBack: () => void
}

/** Asks for the reason, which may stay empty. */
export function Decline({ onDecline, onBack }: DeclineProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const decline = (event: SyntheticEvent) => {
    event.preventDefault()
    onDecline(reason.trim())
  }
  return (
    <form onSubmit={decline} className="mt-2 flex flex-col gap-3">
      <TextAreaField
        label={t('answers.reason')}
        hint={t('answers.reasonHint')}
        optional
        autoFocus
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t('answers.declineNow')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('app.back')}
        </Button>
      </div>
    </form>
  )
}
