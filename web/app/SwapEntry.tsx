import { lazyPart } from '../navigation/lazyPart.ts'
import { withStrings } from '../strings/strings.ts'

/**
 * The page of a swap. Loaded from here with its sentences, so that what it needs is not named in what every page loads
 * first.
 */
export const SwapEntry = lazyPart(
  withStrings(async () => (await import('../features/rota/swaps/SwapPage.tsx')).SwapPage, 'serving'),
)
