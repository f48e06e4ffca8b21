import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type Answer, REASON_MAX } from '#shared/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import type { ShownAssignment } from './useAnswers.ts'

interface AskCardProps {
  asked: ShownAssignment
  onAnswer: (answer: Answer, reason?: string) => void
}

/** One service that somebody is asked to serve at, or has answered. */
export function AskCard({ asked, onAnswer }: AskCardProps) {
  const t = useT()
  const { assignment, state, isWaiting, refusal } = asked
  const [isDeclining, setIsDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const names = assignment.with.map(({ name }) => name)
  const said = `${formatDay(assignment.date)}, ${assignment.serviceTime}`

  return (
    <li className="flex flex-col gap-3 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-1">
        <p className="font-medium first-letter:uppercase">
          <time dateTime={assignment.date}>{formatDay(assignment.date)}</time>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-semibold tabular-nums">{assignment.serviceTime}</span>
          <span className="min-w-0 wrap-anywhere">{assignment.post}</span>
          {assignment.tieColor && <Swatch color={assignment.tieColor} />}
        </p>
        {names.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">{t('asks.with', { names: names.join(', ') })}</p>
        )}
        {assignment.shadow && <p className="text-sm text-muted">{t('asks.shadow')}</p>}
      </div>
      {state !== 'asked' && <p role="status">{t(state === 'accepted' ? 'asks.accepted' : 'asks.declined')}</p>}
      {isWaiting && !navigator.onLine && <p className="text-sm text-muted">{t('asks.waiting')}</p>}
      {refusal && (
        <p role="alert" className="text-danger">
          {t('asks.refused', { reason: refusal })}
        </p>
      )}
      {isDeclining ? (
        <div className="flex flex-col gap-3">
          <TextAreaField
            label={t('asks.reason')}
            optional
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              onClick={() => {
                setIsDeclining(false)
                onAnswer('decline', reason)
              }}
            >
              {t('asks.confirmDecline')}
            </Button>
            <Button onClick={() => setIsDeclining(false)}>{t('asks.keep')}</Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {state !== 'accepted' && assignment.mayAccept && (
            <Button
              variant={state === 'asked' ? 'primary' : undefined}
              aria-label={`${t(state === 'declined' ? 'asks.takeBack' : 'asks.accept')}: ${said}`}
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={() => onAnswer('accept')}
            >
              {t(state === 'declined' ? 'asks.takeBack' : 'asks.accept')}
            </Button>
          )}
          {state !== 'declined' && (
            <Button
              aria-label={`${t('asks.decline')}: ${said}`}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={() => setIsDeclining(true)}
            >
              {t('asks.decline')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
