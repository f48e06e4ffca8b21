import { CircleCheck, CircleX } from 'lucide-react'
import { type FocusEvent, type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, type Assignment, isLive, REASON_MAX } from '#shared/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
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
  /** The buttons stand on the filled panel of the next service day. */
  isOnHero?: boolean
  /** Path of the search for a swap in place of a no. */
  swapTo?: string | undefined
  /** Reason of a no that was refused: it stands in the field again. */
  reason?: string | null | undefined
  onAnswer: (answer: Answer, reason: string | null) => void
}

/** Yes or no to a place, and afterwards what was said and how to change it. */
export function AnswerButtons({
  place,
  isOver = false,
  busy = null,
  isOffer = false,
  isOnHero = false,
  swapTo,
  reason,
  onAnswer,
}: AnswerButtonsProps) {
  const t = useT()
  const [isDeclining, setIsDeclining] = useState(false)
  const { state, mayAccept, date, serviceTime, post } = place
  // Two of them fit side by side in a third of a window.
  const look = isOnHero ? ({ variant: 'onHero', className: 'px-3.5!' } as const) : ({ variant: 'secondary' } as const)
  const of = (label: string) => (
    <span>
      {label}
      <span className="sr-only">: {[formatDay(date), serviceTime, post].join(', ')}</span>
    </span>
  )

  if (isOver) return null
  if (isDeclining)
    return (
      <Decline
        busy={busy === 'decline'}
        isOnHero={isOnHero}
        swapTo={swapTo}
        firstReason={reason ?? ''}
        onDecline={(reason) => onAnswer('decline', reason)}
        onBack={() => setIsDeclining(false)}
      />
    )
  if (state === 'asked')
    return (
      <div className="mt-2 flex flex-col gap-2">
        {isOnHero && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 @max-[13rem]:text-sm">
            <p className="font-medium text-hero-accent">{t('answers.please')}</p>
            {swapTo && (
              <Link to={swapTo} className="flex min-h-11 items-center underline underline-offset-4">
                {of(t('swaps.title'))}
              </Link>
            )}
          </div>
        )}
        <div className="flex max-w-md flex-wrap gap-3">
          <Button
            variant={isOnHero ? 'hero' : 'primary'}
            busy={busy === 'accept'}
            className="flex-1 px-3.5!"
            onClick={() => onAnswer('accept', null)}
          >
            {of(t('answers.accept'))}
          </Button>
          <Button
            {...look}
            busy={busy === 'decline'}
            className="flex-1 px-3.5!"
            onClick={() => (isOffer ? onAnswer('decline', null) : setIsDeclining(true))}
          >
            {of(t('answers.decline'))}
          </Button>
        </div>
        {swapTo && !isOnHero && (
          <LinkButton to={swapTo} variant="quiet" className="-ml-5 self-start">
            {of(t('swaps.title'))}
          </LinkButton>
        )}
      </div>
    )
  if (!isLive(state) && state !== 'declined') return <p role="status">{t(`answers.${state}`)}</p>
  const isIn = state === 'accepted'
  const Icon = isIn ? CircleCheck : CircleX
  const said = isIn ? (isOnHero ? 'answers.saidYes' : 'answers.accepted') : null
  return (
    <div className="mt-1 flex flex-col gap-2">
      <p ref={takeFocus} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
        <Icon
          aria-hidden="true"
          className={cx('size-5 shrink-0', isOnHero ? 'text-hero-accent' : isIn ? 'text-primary' : 'text-muted')}
        />
        {t(said ?? (mayAccept ? 'answers.declined' : 'answers.declinedTaken'))}
      </p>
      {(isIn ? !isOffer : mayAccept) && (
        <div className="flex flex-wrap gap-2">
          <Button
            {...look}
            busy={busy === 'accept'}
            onClick={() => (isIn ? setIsDeclining(true) : onAnswer('accept', null))}
          >
            {of(t(isIn ? 'answers.declineAfterAll' : 'answers.acceptAfterAll'))}
          </Button>
          {isIn && swapTo && (
            <LinkButton to={swapTo} {...look}>
              {of(t('swaps.title'))}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

interface DeclineProps {
  busy: boolean
  isOnHero: boolean
  swapTo: string | undefined
  firstReason: string
  onDecline: (reason: string | null) => void
  onBack: () => void
}

/** Keeps the buttons below the field in sight while the keyboard of a phone is up. */
const keepButtons = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
  const form = currentTarget.closest('form')
  visualViewport?.addEventListener('resize', () => form?.scrollIntoView({ block: 'nearest' }), { once: true })
}

/** Asks for the reason, which may stay empty: the button that sends has the focus, so that no keyboard covers it. */
function Decline({ busy, isOnHero, swapTo, firstReason, onDecline, onBack }: DeclineProps) {
  const t = useT()
  const [reason, setReason] = useState(firstReason)
  const decline = (event: SyntheticEvent) => {
    event.preventDefault()
    onDecline(reason.trim() || null)
  }
  return (
    <form
      onSubmit={decline}
      className={cx(
        'mt-2 flex scroll-my-4 flex-col gap-3',
        isOnHero && '-mx-2 rounded bg-surface p-3 text-base text-ink',
      )}
    >
      <TextAreaField
        label={t('answers.reason')}
        hint={t('answers.reasonHint')}
        optional
        rows={1}
        maxLength={REASON_MAX}
        value={reason}
        onFocus={keepButtons}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={takeFocus} type="submit" variant="primary" busy={busy} className="px-3!">
          {t('answers.declineNow')}
        </Button>
        <Button className="px-3!" onClick={onBack}>
          {t('app.back')}
        </Button>
      </div>
      {swapTo && (
        <LinkButton to={swapTo} variant="quiet" className="-my-1 -ml-5 self-start">
          {t('swaps.title')}
        </LinkButton>
      )}
    </form>
  )
}
