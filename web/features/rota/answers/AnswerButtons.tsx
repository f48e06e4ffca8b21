import { CircleCheck, CircleX } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Answer, type Assignment, isLive, REASON_MAX } from '#shared/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

/** Takes the focus from the button that made it appear, where that has gone. */
const takeFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

interface AnswerButtonsProps {
  place: Pick<Assignment, 'state' | 'mayAccept' | 'date' | 'serviceTime' | 'post'>
  /** The service has begun: what was answered stands. */
  isOver?: boolean
  busy?: Answer | null
  /** An offer: its no needs no reason, and a yes is given back with the service that it became. */
  isOffer?: boolean
  /** Where a swap can be looked for in place of a no. */
  swapTo?: string | undefined
  /** Of a no that was refused: it stands in the field again. */
  reason?: string | null | undefined
  onAnswer: (answer: Answer, reason: string | null) => void
}

/** Yes or no to a place, and afterwards what was said and how to change it. */
export function AnswerButtons({
  place,
  isOver = false,
  busy = null,
  isOffer = false,
  swapTo,
  reason,
  onAnswer,
}: AnswerButtonsProps) {
  const t = useT()
  const [isDeclining, setIsDeclining] = useState(false)
  const { state, mayAccept, date, serviceTime, post } = place
  const about = <span className="sr-only">: {[formatDay(date), serviceTime, post].join(', ')}</span>

  if (isOver) return null
  if (isDeclining)
    return (
      <Decline
        busy={busy === 'decline'}
        swapTo={swapTo}
        firstReason={reason ?? ''}
        onDecline={(reason) => onAnswer('decline', reason)}
        onBack={() => setIsDeclining(false)}
      />
    )
  if (state === 'asked')
    return (
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy === 'accept'} onClick={() => onAnswer('accept', null)}>
          <span>
            {t('answers.accept')}
            {about}
          </span>
        </Button>
        <Button busy={busy === 'decline'} onClick={() => (isOffer ? onAnswer('decline', null) : setIsDeclining(true))}>
          <span>
            {t('answers.decline')}
            {about}
          </span>
        </Button>
      </div>
    )
  if (!isLive(state) && state !== 'declined') return <p role="status">{t(`answers.${state}`)}</p>
  const isIn = state === 'accepted'
  const Icon = isIn ? CircleCheck : CircleX
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={takeFocus} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        <Icon aria-hidden="true" className={isIn ? 'size-5 shrink-0 text-primary' : 'size-5 shrink-0 text-muted'} />
        {t(isIn ? 'answers.accepted' : mayAccept ? 'answers.declined' : 'answers.declinedTaken')}
      </p>
      {(isIn ? !isOffer : mayAccept) && (
        <Button
          variant="quiet"
          className="-mx-5"
          busy={busy === 'accept'}
          onClick={() => (isIn ? setIsDeclining(true) : onAnswer('accept', null))}
        >
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
  busy: boolean
  swapTo: string | undefined
  firstReason: string
  onDecline: (reason: string | null) => void
  onBack: () => void
}

/** Asks for the reason, which may stay empty. */
function Decline({ busy, swapTo, firstReason, onDecline, onBack }: DeclineProps) {
  const t = useT()
  const [reason, setReason] = useState(firstReason)
  const decline = (event: SyntheticEvent) => {
    event.preventDefault()
    onDecline(reason.trim() || null)
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
        <Button type="submit" variant="primary" busy={busy}>
          {t('answers.declineNow')}
        </Button>
        {swapTo && <LinkButton to={swapTo}>{t('swaps.title')}</LinkButton>}
        <Button variant="quiet" onClick={onBack}>
          {t('app.back')}
        </Button>
      </div>
    </form>
  )
}
