import type { ComponentType } from 'react'
import { withStrings } from '../strings/strings.ts'

/** A card of admins, above what a page is for; it can be sent away. */
type Card = ComponentType<{ canDismiss?: boolean }>

/** Loads the offer to plan the coming months like the last ones. */
export const loadSuggestions = withStrings(
  async (): Promise<Card> => (await import('../features/rota/setup/SuggestionsCard.tsx')).SuggestionsCard,
  'admin',
)
