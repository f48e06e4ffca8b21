import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import type { MemberLink, Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { formatDay } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Bound } from '../answers/Bound.tsx'
import type { AnswersAndDays } from '../answers/useOwnAnswers.ts'
import type { RowFields } from './availability.days.ts'
import { useIsAway } from './useSaidAway.ts'
import { useWhoseT } from './whose.ts'

/** Which of the places on days away are asked about at one place of the page. */
export interface AwayAt {
  /** Absences that count; all where they are left out. */
  rows?: AvailabilityRow[]
  isAt?: (day: string) => boolean
  /** Where the day was pressed: what came of the question stays there, with the way back. */
  isPressed?: boolean
}

/** Asks beside an absence whether somebody else shall serve. */
export type AwayIn = (at: AwayAt) => ReactNode

type Touched = Pick<Assignment, '_id' | 'date' | 'serviceTime' | 'post' | 'state' | 'mayAccept' | 'with'>

/** Those of the places that an absence covers; a given back one only where the day was pressed. */
export function useAwayPlaces<Place extends Touched>(places: readonly Place[], all: RowFields[], at: AwayAt): Place[] {
  const isAway = useIsAway()
  const { rows = all, isAt = () => true, isPressed = false } = at
  return places.filter(
    (place) =>
      (isLive(place.state) || (isPressed && place.state === 'declined')) && isAt(place.date) && isAway(rows, place),
  )
}

interface AwayPlacesProps {
  /** Places on days away at which the person stands, or which were given back. */
  places: readonly Touched[]
  isBusy?: boolean
  /** Why the last answer was not taken. */
  failure?: string | undefined
  /** Declines these places, for which somebody else is sought. Nothing is declined by itself. */
  onDecline: (ids: string[]) => void
  /** Takes a no back; left out where that is offered elsewhere. */
  onTakeBack?: ((place: Touched) => void) | undefined
  /** Another way to settle it, beside the button. */
  children?: ReactNode
  /** Those of the person, where these are the viewer. */
  links?: readonly MemberLink[]
}

const about = ({ date, serviceTime, post }: Touched): string => [formatDay(date), serviceTime, post].join(' · ')

/** Whether somebody else shall be found for places on days away, and which of them were given back. */
export function AwayPlaces({ places, isBusy = false, failure, links = [], ...props }: AwayPlacesProps) {
  const { onDecline, onTakeBack, children } = props
  const t = useWhoseT()
  const live = places.filter(({ state }) => isLive(state))
  const [pressed, setPressed] = useState<readonly string[]>([])
  const decline = () => {
    const ids = live.map(({ _id }) => _id)
    setPressed(ids)
    onDecline(ids)
  }
  if (places.length === 0 && !failure) return null
  return (
    <div className="flex flex-col gap-2">
      {failure && <Notice tone="error">{failure}</Notice>}
      {live.length > 0 && (
        <div role="status" className="flex flex-col items-start gap-2">
          <div>
            <p className="font-medium">
              {t('availability.affected', { count: new Set(live.map(({ date }) => date)).size })}
            </p>
            <ul className="text-sm text-muted">
              {live.map((place) => (
                <li key={place._id}>{about(place)}</li>
              ))}
            </ul>
            <Bound others={live.flatMap((place) => place.with)} links={links} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button busy={isBusy} onClick={decline}>
              {t('availability.declineThese', { count: live.length })}
            </Button>
            {children}
          </div>
        </div>
      )}
      {places
        .filter(({ state }) => state === 'declined')
        .map((place) => (
          <GivenBack
            key={place._id}
            place={place}
            isFocused={place._id === pressed[0]}
            isBusy={isBusy}
            onTakeBack={onTakeBack}
          />
        ))}
    </div>
  )
}

interface GivenBackProps extends Pick<AwayPlacesProps, 'onTakeBack'> {
  place: Touched
  /** Its button here has gone with the press: the keys go on at what came of it, wherever else it is said. */
  isFocused: boolean
  isBusy: boolean
}

/** A place that was given back, and the way back while nobody else has it. */
function GivenBack({ place, isFocused, isBusy, onTakeBack }: GivenBackProps) {
  const t = useWhoseT()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isFocused) said.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={said} tabIndex={-1} role="status" className="min-w-0 flex-1 basis-40 text-sm outline-none">
        <span className="block text-muted">{about(place)}</span>
        {t(place.mayAccept ? 'answers.declined' : 'answers.declinedTaken')}
      </p>
      {place.mayAccept && onTakeBack && (
        <Button size="sm" busy={isBusy} onClick={() => onTakeBack(place)}>
          {t('answers.acceptAfterAll')}
        </Button>
      )}
    </div>
  )
}

interface OwnAwayProps extends Pick<Mine, 'rows' | 'links'> {
  answers: AnswersAndDays
  at: AwayAt
}

/** One's own places on days away. */
export function OwnAway({ rows, links, answers, at }: OwnAwayProps) {
  const places = useAwayPlaces(
    answers.shown.map(({ assignment }) => assignment),
    rows,
    at,
  )
  const shownOf = (ids: string[]) => answers.shown.filter(({ assignment }) => ids.includes(assignment._id))
  const problem = shownOf(places.map(({ _id }) => _id)).find((one) => one.problem)?.problem
  return (
    <AwayPlaces
      places={places}
      links={links}
      failure={problem?.error?.message}
      onDecline={(ids) => {
        for (const one of shownOf(ids)) answers.answer(one, 'decline')
      }}
      onTakeBack={({ _id }) => {
        for (const one of shownOf([_id])) answers.answer(one, 'accept')
      }}
    />
  )
}
