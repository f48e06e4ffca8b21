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
import { namesTogether } from '../../listOf.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { useRecorded } from './Recorded.tsx'
import { ReplyLinkField } from './ReplyLinkField.tsx'

interface AnswerForProps {
  place: Pick<Place, 'assignmentId' | 'state' | 'name'>
  /**
   * 'end': two words at the end of a row, and the link is elsewhere; 'row': beside them the sign of the link, as parts
   * of a row that wraps, of which what they open has all.
   */
  look?: 'full' | 'end' | 'row'
  /** Day of the place, where the person has several. */
  day?: string | undefined
  /** Names of those there with whom alone the person serves. */
  boundTo?: readonly string[]
}

const LOOKS = {
  // On a phone the three have one line.
  full: { buttons: 'flex flex-wrap items-center gap-2 pb-2 max-md:gap-1 max-md:[&>button]:px-2!', form: 'pb-3' },
  end: { buttons: 'flex shrink-0 items-center gap-2', form: 'w-76 shrink-0' },
  row: { buttons: 'contents', form: 'basis-full' },
}

/**
 * An answer that somebody gave an admin, and the link by which they give it themselves. A no asks for its reason first.
 */
export function AnswerFor({ place, look = 'full', day, boundTo = [] }: AnswerForProps) {
  const { assignmentId, state, name } = place
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { busy, failure, save } = useSave<Answer>()
  const [isAsking, setIsAsking] = useState(false)
  if (!assignmentId) return null
  const isShort = look !== 'full'
  const yes = !isShort ? t('board.saidYes') : look === 'end' && day ? t('todo.yesOn', { day }) : t('todo.yes')
  const no = t(isShort ? 'todo.no' : 'board.saidNo')
  // Several rows of one person are told apart by their day.
  const whose = look === 'row' && day ? `${name}, ${day}` : name

  const both = boundTo.length > 0 && t('together.bothPlaces', { names: namesTogether([name, ...boundTo]) })

  const answer = (said: Answer, reason: string | null = null) =>
    save(said, async () => {
      await call(answersApi.answerFor, { id: assignmentId, answer: said, reason })
      await refetch()
      setIsAsking(false)
      onRecorded({
        text: [t(said === 'accept' ? 'board.recordedYes' : 'board.recordedNo', { name }), said === 'decline' && both]
          .filter(Boolean)
          .join(' '),
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
        className={LOOKS[look].form}
        isBusy={busy === 'decline'}
        onSend={(reason) => answer('decline', reason)}
        onCancel={() => setIsAsking(false)}
      >
        {both && <p className="text-sm">{both}</p>}
        {failed}
      </ReasonForm>
    )
  return (
    <div className={LOOKS[look].buttons}>
      {state !== 'accepted' && (
        <Button
          size="sm"
          busy={busy === 'accept'}
          aria-label={isShort ? `${yes}: ${whose}` : t('board.saidYesNamed', { name })}
          onClick={() => answer('accept')}
        >
          {yes}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          size="sm"
          aria-label={isShort ? `${no}: ${whose}` : t('board.saidNoNamed', { name })}
          onClick={() => setIsAsking(true)}
        >
          {no}
        </Button>
      )}
      {state === 'asked' && look !== 'end' && (
        <ReplyLinkField
          name={whose}
          isSign={look === 'row'}
          make={() => call(answersApi.replyLink, { id: assignmentId })}
        />
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
