import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

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

/** A component that is fetched when it is first shown, or before by `preload`, which rejects when it does not come. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  preload(): Promise<unknown>
}

/**
 * A component that is fetched when it is first shown. One that does not come, or not in time, fails for as long as the
 * page is open: React keeps what a lazy component came to. The ErrorBoundary above it offers to load the page anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await inTime(preload()) }))

  /** What is there already is shown at once: React leaves a fallback that it has shown for 300 ms at least. */
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { preload })
}

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
