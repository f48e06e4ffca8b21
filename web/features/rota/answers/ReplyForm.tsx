import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type Answer, REASON_MAX } from '#shared/answers.ts'
import { type Reply, repliesApi } from '#shared/replies.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

interface ReplyFormProps {
  token: string
  reply: Reply
  /** Called with the question as it is after an answer, or as a refusal says it is. */
  onChange: (reply: Reply) => void
}

/** What a reply link asks, and its two answers. Only a press on one of them is an answer. */
export function ReplyForm({ token, reply, onChange }: ReplyFormProps) {
  const t = useT()
  const { busy, failure, attempt } = useAttempt<Answer>()
  const [isDeclining, setIsDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { state, sequence, answers } = reply
  const isAnswered = state === 'accepted' || state === 'declined'

  const send = (answer: Answer) =>
    attempt(answer, async () => {
      try {
        onChange(await call(repliesApi.answer, { token, answer, sequence, reason: answer === 'decline' ? reason : '' }))
        setIsDeclining(false)
      } catch (error) {
        if (error instanceof ApiError && error.reply.reply) onChange(error.reply.reply as Reply)
        throw error
      }
    })

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p>{t('reply.asked', { team: reply.teamName })}</p>
        <p className="font-serif text-2xl first-letter:uppercase">
          <time dateTime={reply.date}>{formatDay(reply.date)}</time>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-lg">
          <span className="font-semibold tabular-nums">{reply.serviceTime}</span>
          <span className="min-w-0 wrap-anywhere">{reply.post}</span>
        </p>
        {reply.tieColor && (
          <p className="text-muted">
            {t('reply.tie')}: {reply.tieColor}
          </p>
        )}
      </div>
      {failure && <FailureNotice title={t('reply.failed')} detail={whyOf(failure.error)} />}
      {isAnswered && !failure && (
        <Notice tone="success">
          <p>{t(state === 'accepted' ? 'reply.accepted' : 'reply.declined')}</p>
        </Notice>
      )}
      {answers.length === 0 ? (
        <p>{t('reply.over')}</p>
      ) : isDeclining ? (
        <div className="flex flex-col gap-4">
          <TextAreaField
            label={t('asks.reason')}
            optional
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" busy={busy === 'decline'} onClick={() => send('decline')}>
              {t('asks.confirmDecline')}
            </Button>
            <Button onClick={() => setIsDeclining(false)}>{t('asks.keep')}</Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {state !== 'accepted' && (
            <Button
              variant="primary"
              busy={busy === 'accept'}
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={() => send('accept')}
            >
              {t(state === 'declined' ? 'asks.takeBack' : 'asks.accept')}
            </Button>
          )}
          {state !== 'declined' && (
            <Button icon={<X aria-hidden="true" className="size-5" />} onClick={() => setIsDeclining(true)}>
              {t('asks.decline')}
            </Button>
          )}
        </div>
      )}
      {isAnswered && answers.length > 0 && <p className="text-sm text-muted">{t('reply.change')}</p>}
    </div>
  )
}
