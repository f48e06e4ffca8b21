import { useQuery } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { usePending } from '../../../outbox/usePending.ts'
import { untilFetched } from '../../../platform/retryWithBackoff.ts'
import { ANSWER } from './answer.operations.ts'
import { mineQuery, type OwnRota } from './answers.queries.ts'
import type { OwnPlaceProps } from './OwnPlace.tsx'

const QuestionsPart = lazyPart(async () => (await import('./Questions.tsx')).Questions)
const OwnPlacePart = lazyPart(async () => (await import('./OwnPlace.tsx')).OwnPlace)

const isLoadedNow = (): boolean => QuestionsPart.isLoaded() && OwnPlacePart.isLoaded()

/** True where somebody has planned places, or is asked anything. */
const hasAny = ({ assignments, offers, swaps, publications, asked, thanks = [] }: OwnRota): boolean =>
  asked !== null || [assignments, offers, swaps, publications, thanks].some(({ length }) => length > 0)

type OwnPlace = ComponentType<OwnPlaceProps>

interface Asked {
  /** False while something that the page shows may still come. */
  isKnown: boolean
  Questions: ComponentType<{ above: Shift[] }> | null
  /** Shown below an own shift. */
  OwnPlace: OwnPlace | null
}

/**
 * Questions of the rota to the viewer. The parts are loaded only where there is something to show, then stay for the
 * visit; null until then.
 */
export function useAsked(): Asked {
  const { data, isLoading, failureCount } = useQuery(mineQuery)
  const hasAnswers = usePending(ANSWER).length > 0
  const isAny = hasAnswers || (data !== undefined && hasAny(data))
  const [isLoaded, setIsLoaded] = useState(isLoadedNow)
  const [wasAny, setWasAny] = useState(isAny)
  if (isAny && !wasAny) setWasAny(true)

  useEffect(() => {
    if (!isAny) return
    return untilFetched(
      () => Promise.all([QuestionsPart.preload(), OwnPlacePart.preload()]),
      () => startTransition(() => setIsLoaded(true)),
    )
  }, [isAny])

  const isComing = isLoading && failureCount === 0
  return {
    isKnown: !isComing && (!wasAny || isLoaded),
    Questions: isLoaded && wasAny ? QuestionsPart : null,
    OwnPlace: isLoaded && wasAny ? OwnPlacePart : null,
  }
}

/** The part below an own shift, on a page that is complete without it; null until it has come, and without the rota. */
export function useOwnPlace(): OwnPlace | null {
  const isOn = useRotaOn()
  const { data } = useQuery({ ...mineQuery, enabled: isOn })
  const isAny = isOn && data !== undefined && data.assignments.length > 0
  const [isLoaded, setIsLoaded] = useState(OwnPlacePart.isLoaded)
  useEffect(() => {
    if (!isAny) return
    return untilFetched(OwnPlacePart.preload, () => setIsLoaded(true))
  }, [isAny])
  return isAny && isLoaded ? OwnPlacePart : null
}
