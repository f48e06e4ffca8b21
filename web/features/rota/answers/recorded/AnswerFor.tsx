import { type ReactNode, useState } from 'react'
import { type Answer, answersApi, REASON_MAX } from '#shared/rota/answers.ts'
import type { Place } from '#shared/rota/board.ts'
import { call } from '../../../../api/call.ts'
import { whyOf } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { TextField } from '../../../../ui/TextField.tsx'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { useRecorded } from './Recorded.tsx'
import { ReplyLinkField } from './ReplyLinkField.tsx'

interface AnswerForProps {
  place: Pick<Place, 'assignmentId' | 'state' | 'name'>
  /** The buttons stand at the end of a row: two words, and the link is elsewhere. */
  isShort?: boolean
  /** Day of the place, in a row with several. */
  day?: string | undefined
}

/**
 * An answer that somebody gave an admin, and the link by which they give it themselves. A no asks for its reason first.
 */
export function AnswerFor({ place: { assignmentId, state, name }, isShort = false, day }: AnswerForProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { busy, failure, save } = useSave<Answer>()
  const [isAsking, setIsAsking] = useState(false)
  if (!assignmentId) return null
  const yes = !isShort ? t('board.saidYes') : day ? t('todo.yesOn', { day }) : t('todo.yes')
  const no = t(isShort ? 'todo.no' : 'board.saidNo')

  const answer = (said: Answer, reason: string | null = null) =>
    save(said, async () => {
      await call(answersApi.answerFor, { id: assignmentId, answer: said, reason })
      await refetch()
      setIsAsking(false)
      onRecorded({
        text: t(said === 'accept' ? 'board.recordedYes' : 'board.recordedNo', { name }),
        undo: () => call(answersApi.undoAnswer, { id: assignmentId }),
      })
    })
  const failed = failure && (
    <p role="alert" className="basis-full text-sm text-danger">
      {whyOf(failure.error)}
    </p>
  )
  if (isAsking)
    return (
      <ReasonForm
        name={name}
        className={isShort ? 'w-76 shrink-0' : 'pb-3'}
        isBusy={busy === 'decline'}
        onSend={(reason) => answer('decline', reason)}
        onCancel={() => setIsAsking(false)}
      >
        {failed}
      </ReasonForm>
    )
  return (
    <div className={cx('flex items-center gap-2', isShort ? 'shrink-0' : 'flex-wrap pb-2')}>
      {state !== 'accepted' && (
        <Button
          size="sm"
          busy={busy === 'accept'}
          aria-label={isShort ? `${yes}: ${name}` : t('board.saidYesNamed', { name })}
          onClick={() => answer('accept')}
        >
          {yes}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          size="sm"
          aria-label={isShort ? `${no}: ${name}` : t('board.saidNoNamed', { name })}
          onClick={() => setIsAsking(true)}
        >
          {no}
        </Button>
      )}
      {state === 'asked' && !isShort && (
        <ReplyLinkField name={name} make={() => call(answersApi.replyLink, { id: assignmentId })} />
      )}
      {failed}
    </div>
  )
}

interface ReasonFormProps {
  /** The person who said no. */
  name: string
  className: string
  isBusy: boolean
  onSend: (reason: string | null) => void
  onCancel: () => void
  /** Why it was not recorded. */
  children: ReactNode
}

/** Asks for the reason of a no, which may be left out. */
function ReasonForm({ name, className, isBusy, onSend, onCancel, children }: ReasonFormProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <form
      className={cx('flex flex-col gap-3', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(reason.trim() || null)
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
        <Button type="submit" size="sm" busy={isBusy}>
          {t('board.saidNo')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          // Focused, since a keyboard on the screen would cover the buttons, and a double press must not record
          // anything.
          autoFocus
          onClick={onCancel}
        >
          {t('app.cancel')}
        </Button>
      </div>
      {children}
    </form>
  )
}
