import { useState } from 'react'
import { type Answer, answersApi, REASON_MAX } from '#shared/answers.ts'
import type { Place } from '#shared/rotaBoard.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'
import { useRecorded } from './Recorded.tsx'
import { ReplyLinkField } from './ReplyLinkField.tsx'

/**
 * An answer that somebody gave an admin, and the link by which they give it themselves. A no asks for its reason first.
 */
export function AnswerFor({
  place: { assignmentId, state, name },
}: {
  place: Pick<Place, 'assignmentId' | 'state' | 'name'>
}) {
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { busy, failure, save } = useSave<Answer>()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  if (!assignmentId) return null

  const answer = (said: Answer) =>
    save(said, async () => {
      await call(answersApi.answerFor, { id: assignmentId, answer: said, reason: reason.trim() || null })
      await refetch()
      setIsAsking(false)
      setReason('')
      onRecorded({ assignmentId, name, answer: said })
    })
  const failed = failure && (
    <p role="alert" className="basis-full text-sm text-danger">
      {whyOf(failure.error)}
    </p>
  )
  if (isAsking)
    return (
      <form
        className="flex flex-col gap-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          answer('decline')
        }}
      >
        <TextField
          label={t('board.noReason', { name })}
          hint={t('board.noAbout')}
          optional
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={busy === 'decline'}>
            {t('board.saidNo')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            // Focused, since a keyboard on the screen would cover the buttons, and a double press must not record
            // anything.
            autoFocus
            onClick={() => setIsAsking(false)}
          >
            {t('app.cancel')}
          </Button>
        </div>
        {failed}
      </form>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {state !== 'accepted' && (
        <Button
          size="sm"
          busy={busy === 'accept'}
          aria-label={t('board.saidYesNamed', { name })}
          onClick={() => answer('accept')}
        >
          {t('board.saidYes')}
        </Button>
      )}
      {state !== 'declined' && (
        <Button size="sm" aria-label={t('board.saidNoNamed', { name })} onClick={() => setIsAsking(true)}>
          {t('board.saidNo')}
        </Button>
      )}
      {state === 'asked' && (
        <ReplyLinkField name={name} make={() => call(answersApi.replyLink, { id: assignmentId })} />
      )}
      {failed}
    </div>
  )
}
