import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { canManageSchedule } from '#shared/plan/schedule.ts'
import { useActingUser } from '../features/people/sessions/useActingUser.ts'
import type { OwnAnswers } from '../features/plan/schedule/month/day.props.ts'
import { PlannedContext, type PlannedPlaces } from '../features/plan/schedule/planned.ts'
import { SchedulePage as Page } from '../features/plan/schedule/SchedulePage.tsx'
import { mineQuery } from '../features/rota/answers/answers.queries.ts'
import { useAnswers } from '../features/rota/answers/useAnswers.ts'
import { useOwnPlace } from '../features/rota/answers/useAsked.ts'
import { plannedQuery } from '../features/rota/planned.queries.ts'
import { useRotaOn } from '../navigation/rotaOn.ts'
import { useSuggestions } from './suggestions.ts'

const NONE: PlannedPlaces = new Map()

/** The rota's own places of these days, for those who may change them. */
function usePlannedPlaces(from: string, to: string): PlannedPlaces {
  const user = useActingUser()
  const isOn = useRotaOn()
  const enabled = isOn && user !== null && user !== undefined && canManageSchedule(user)
  return useQuery({ ...plannedQuery(from, to), enabled }).data ?? NONE
}

/** What the viewer said to the own shifts, answers that are still to be sent included. */
function useOwnAnswers(): OwnAnswers {
  const isOn = useRotaOn()
  const { data } = useQuery({ ...mineQuery, enabled: isOn })
  const { shown } = useAnswers(data?.assignments)
  return useMemo(() => new Map(shown.map(({ assignment: { shiftId, state } }) => [shiftId, state])), [shown])
}

/**
 * The schedule, whose admins are offered to plan the coming months like the last ones and see which shifts the rota
 * gave, with the ways out of own places.
 */
export function SchedulePage() {
  const OwnPlace = useOwnPlace()
  const ownAnswers = useOwnAnswers()
  const user = useActingUser()
  const isOn = useRotaOn()
  // Decided once: the offer says what it has made after it has switched the rota on.
  const [wasOn] = useState(isOn)
  const canManage = user !== null && user !== undefined && canManageSchedule(user)
  const { isKnown, Suggestions, dismiss } = useSuggestions(canManage && !wasOn)
  return (
    <PlannedContext value={usePlannedPlaces}>
      <Page
        offer={Suggestions && <Suggestions onDismiss={dismiss} />}
        isOfferKnown={isKnown}
        OwnPlace={OwnPlace}
        ownAnswers={ownAnswers}
      />
    </PlannedContext>
  )
}
