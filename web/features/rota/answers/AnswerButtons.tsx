import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer, Assignment } from '#shared/rota/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { takeLostFocus } from '../../../ui/takeFocus.ts'
import { useIsTheirs, useWhoseT } from '../availability/whose.ts'
import { Decline } from './Decline.tsx'

interface WaysProps {
  place: Pick<Assignment, 'state' | 'mayAccept' | 'date' | 'serviceTime' | 'post'>
  busy?: Answer | null
  /** The buttons stand on the filled panel of the next service day. */
  isOnHero?: boolean
  /** One has said that one is away then: the no is what follows from it. */
  isAway?: boolean
  /** Path of the search for a swap in place of a no. */
  swapTo?: string | undefined
}

interface AnswerButtonsProps extends WaysProps {
  /** The service has begun: what was answered stands. */
  isOver?: boolean
  /** An offer: its no needs no reason, and a yes is given back with the service that it became. */
  isOffer?: boolean
  /** Reason of a no that was refused: it stands in the field again. */
  reason?: string | null | undefined
  onAnswer: (answer: Answer, reason: string | null) => void
}

/** Yes or no to a place, and afterwards what was said and how to change it. */
export function AnswerButtons({ isOver = false, isOffer = false, reason, onAnswer, ...ways }: AnswerButtonsProps) {
  const t = useWhoseT()
  const [isDeclining, setIsDeclining] = useState(false)
  const { state } = ways.place
  const accept = () => onAnswer('accept', null)

  if (isOver) return null
  if (isDeclining)
    return (
      <Decline
        busy={ways.busy === 'decline'}
        isOnHero={ways.isOnHero ?? false}
        swapTo={ways.swapTo}
        firstReason={reason ?? ''}
        onDecline={(reason) => onAnswer('decline', reason)}
        onBack={() => setIsDeclining(false)}
      />
    )
  const decline = () => setIsDeclining(true)
  if (state === 'asked')
    return <Asked {...ways} onAccept={accept} onDecline={isOffer ? () => onAnswer('decline', null) : decline} />
  if (state === 'accepted') return <Accepted {...ways} onDecline={isOffer ? undefined : decline} />
  if (state === 'declined') return <Declined {...ways} onAccept={accept} />
  return <p role="status">{t(`answers.${state}`)}</p>
}

/** The answer that a place waits for: yes, no, or a swap in its place. */
function Asked({
  place,
  busy = null,
  isOnHero = false,
  isAway = false,
  swapTo,
  onAccept,
  onDecline,
}: WaysProps & { onAccept: () => void; onDecline: () => void }) {
  const t = useWhoseT()
  // A name in them, or twice as large, wraps: of two cut ones nobody could tell the yes from the no.
  const width = useIsTheirs() ? 'grow' : 'flex-1 whitespace-nowrap'
  return (
    <div className="mt-2 flex flex-col gap-2">
      {isOnHero && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 @max-[13rem]:text-sm">
          <p className="font-medium text-hero-accent">{t('answers.please')}</p>
          {swapTo && (
            <Link to={swapTo} className="flex min-h-11 items-center underline underline-offset-4">
              <About place={place}>{t('swaps.title')}</About>
            </Link>
          )}
        </div>
      )}
      {/* Two of them fit side by side in a third of a window. */}
      <div className="flex max-w-md flex-wrap gap-3">
        {(isAway ? (['decline', 'accept'] as const) : (['accept', 'decline'] as const)).map((answer, at) => (
          <Button
            key={answer}
            variant={at > 0 ? (isOnHero ? 'onHero' : 'secondary') : isOnHero ? 'hero' : 'primary'}
            busy={busy === answer}
            className={`px-3.5! ${width}`}
            onClick={answer === 'accept' ? onAccept : onDecline}
          >
            <About place={place}>{t(`answers.${answer}`)}</About>
          </Button>
        ))}
      </div>
      {swapTo && !isOnHero && (
        <LinkButton to={swapTo} variant="quiet" className="-ml-5 self-start">
          <About place={place}>{t('swaps.title')}</About>
        </LinkButton>
      )}
    </div>
  )
}

/** A yes, with the ways out of it; without `onDecline` there are none. */
function Accepted({
  place,
  isOnHero = false,
  isAway = false,
  swapTo,
  onDecline,
}: WaysProps & { onDecline: (() => void) | undefined }) {
  const t = useWhoseT()
  const look = quietLook(isOnHero)
  return (
    <div className="mt-1 flex flex-col gap-2">
      <Said isYes isOnHero={isOnHero}>
        {t(isOnHero || isAway ? 'answers.saidYes' : 'answers.accepted')}
      </Said>
      {onDecline && (
        <div className="flex flex-wrap gap-2">
          <Button {...look} variant={isAway ? 'primary' : look.variant} onClick={onDecline}>
            <About place={place}>{t('answers.declineAfterAll')}</About>
          </Button>
          {swapTo && (
            <LinkButton to={swapTo} {...look}>
              <About place={place}>{t('swaps.title')}</About>
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

/** A no, which is taken back while nobody else has the place. */
function Declined({ place, busy = null, isOnHero = false, onAccept }: WaysProps & { onAccept: () => void }) {
  const t = useWhoseT()
  return (
    <div className="mt-1 flex flex-col gap-2">
      <Said isOnHero={isOnHero}>{t(place.mayAccept ? 'answers.declined' : 'answers.declinedTaken')}</Said>
      {place.mayAccept && (
        <div className="flex flex-wrap gap-2">
          <Button {...quietLook(isOnHero)} busy={busy === 'accept'} onClick={onAccept}>
            <About place={place}>{t('answers.acceptAfterAll')}</About>
          </Button>
        </div>
      )}
    </div>
  )
}

const quietLook = (isOnHero: boolean) =>
  isOnHero ? ({ variant: 'onHero', className: 'px-3.5!' } as const) : ({ variant: 'secondary' } as const)

/** What was said, with its mark. */
function Said({ isYes = false, isOnHero, children }: { isYes?: boolean; isOnHero: boolean; children: string }) {
  const Icon = isYes ? CircleCheck : CircleX
  return (
    <p ref={takeLostFocus} tabIndex={-1} role="status" className="flex items-center gap-2 outline-none">
      <Icon
        aria-hidden="true"
        className={cx('size-5 shrink-0', isOnHero ? 'text-hero-accent' : isYes ? 'text-primary' : 'text-muted')}
      />
      {children}
    </p>
  )
}

/** Label of a button, for a reader with the place that it is about. */
const About = ({ place: { date, serviceTime, post }, children }: Pick<WaysProps, 'place'> & { children: string }) => (
  <span>
    {children}
    <span className="sr-only">: {[formatDay(date), serviceTime, post].join(', ')}</span>
  </span>
)
