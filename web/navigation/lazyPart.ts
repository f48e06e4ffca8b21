import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { untilFetched } from '../platform/retryWithBackoff.ts'

/** Timeout for fetching a part of the app (rule 807). */
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

/** A component that is fetched when it is first shown, or earlier by `preload`, which rejects when the fetch fails. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  preload(): Promise<unknown>
  isLoaded(): boolean
}

/**
 * Makes a lazy component. One whose fetch fails or times out stays failed until the page is reloaded, because React
 * caches the result of `lazy`; the ErrorBoundary above it offers the reload.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await inTime(preload()) }))

  /** Renders a preloaded component without Suspense, whose fallback React keeps for at least 300 ms. */
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined })
}

/** Makes a lazy component that shows itself, unasked: it is fetched until it has come. */
export const unaskedPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => new Promise<{ default: ComponentType<Props> }>((resolve) => untilFetched(load, resolve)))
