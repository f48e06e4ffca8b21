import { lazyPart } from '../navigation/lazyPart.ts'

/** The page of a swap. Loaded from here, so that what it needs is not named in what every page loads first. */
export const SwapEntry = lazyPart(async () => (await import('../features/rota/swaps/SwapPage.tsx')).SwapPage)
