import { useQuery } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { usePending } from '../../../outbox/usePending.ts'
import { ANSWER } from './answer.operations.ts'
import { mineQuery, type OwnRota } from './answers.queries.ts'

const AskedPart = lazyPart(async () => (await import('./Asked.tsx')).Asked)

const asksAnything = ({ assignments, offers, swaps, publications }: OwnRota): boolean =>
  assignments.some(({ state, before }) => state === 'asked' || before) ||
  [offers, swaps, publications].some(({ length }) => length > 0)

/**
 * What the rota asks of oneself, for a page that shows it above everything else. `Asked` is loaded only where there is
 * something to show, then stays for the visit; null until then. `isKnown` is false while it may still come.
 */
export function useAsked(): { isKnown: boolean; Asked: ComponentType | null } {
  const { data, isLoading, failureCount } = useQuery(mineQuery)
  const hasAnswers = usePending(ANSWER).length > 0
  const isAny = hasAnswers || (data !== undefined && asksAnything(data))
  const [isLoaded, setIsLoaded] = useState(AskedPart.isLoaded)

  useEffect(() => {
    if (!isAny) return
    AskedPart.preload().then(
      () => startTransition(() => setIsLoaded(true)),
      (error) => console.warn('What the rota asks has not come:', error),
    )
  }, [isAny])

  const isComing = isLoading && failureCount === 0
  return { isKnown: !isComing && (!isAny || isLoaded), Asked: isLoaded ? AskedPart : null }
}
