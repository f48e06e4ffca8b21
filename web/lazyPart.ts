import { type ComponentType, lazy } from 'react'

/** How long a part of the app may take to come (specification §9). */
const TIME_OUT_MS = 120_000

async function inTime<Part>(coming: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, TIME_OUT_MS, new Error('A part of the app has not come within 120 s.'))
  })
  try {
    return await Promise.race([coming, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A component that is fetched when it is first shown. One that does not come, or not in time, fails for as long as the
 * page is open: React keeps what a lazy component came to. The ErrorBoundary above it offers to load the page anew.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await inTime(load()) }))

/**
 * Fetches a part of the app for all who ask for it, who then go on in the order in which they asked: two imports of one
 * module that are under way may end in either. One that did not come is fetched again for whoever asks next.
 */
export function loadInTurn<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let coming: Promise<Part> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
