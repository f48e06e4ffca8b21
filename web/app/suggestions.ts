import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { onNetworkIdle } from '../platform/networkIdle.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { withStrings } from '../strings/strings.ts'

/** A card of admins, above what a page is for; it can be sent away. */
type Card = ComponentType<{ onDismiss: () => void }>

/** Key under which this device stores that its admin has sent the card away. */
const OVER_KEY = 'suggestionsHintSeen'

/** Milliseconds that a page waits for the card. */
const HOLD_MS = 2000

const loadCard = withStrings(
  async (): Promise<Card> => (await import('../features/rota/setup/suggestions/SuggestionsCard.tsx')).SuggestionsCard,
  'admin',
)

interface Offer {
  /** False while the card may still come: the page is shown once that is known, so that nothing of it is moved. */
  isKnown: boolean
  Suggestions: Card | null
  dismiss: () => void
}

/**
 * The offer to plan the coming months like the last ones. Where there is none yet, the card comes once the network is
 * idle and waits for one.
 */
export function useSuggestions(isForAdmin: boolean): Offer {
  const cache = useQueryClient()
  const [isWanted, setIsWanted] = useState(() => isForAdmin && readStored(OVER_KEY) === null)
  const [isKnown, setIsKnown] = useState(!isWanted)
  const [loaded, setLoaded] = useState<{ Card: Card } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stopWaiting = (): void => {}
    const timer = setTimeout(setIsKnown, HOLD_MS, true)
    const show = async () => {
      try {
        const Card = await loadCard()
        if (!isOver) setLoaded({ Card })
      } catch (error) {
        console.warn('A part of the app has not come:', error)
      }
    }
    const begin = async () => {
      const { isOffered } = await import('../features/rota/setup/suggestions/suggestions.queries.ts')
      if (await isOffered(cache)) await show()
      else if (!isOver) stopWaiting = onNetworkIdle(show)
    }
    // The page is whole without the card.
    begin().then(
      () => setIsKnown(true),
      () => setIsKnown(true),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWaiting()
    }
  }, [isWanted, cache])
  return {
    isKnown,
    Suggestions: isWanted && loaded ? loaded.Card : null,
    dismiss: () => {
      writeStored(OVER_KEY, 'yes')
      setIsWanted(false)
    },
  }
}
