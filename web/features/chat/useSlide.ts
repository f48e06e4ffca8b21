import { useEffect, useState } from 'react'
import type { ChannelName } from '#shared/channels.ts'

/** A little longer than the panes take to slide, in milliseconds. */
const SLIDE_MS = 200

export interface Slide {
  /** The channel to draw: the chosen one, and for as long as it slides away the one that was chosen before. */
  shown: ChannelName | null
  /** The channel has slid all the way over the list. */
  isCovered: boolean
}

/** What is in sight while a channel slides over the list of channels, or away from it. */
export function useSlide(chosen: ChannelName | null): Slide {
  const [rested, setRested] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setRested(chosen), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return { shown: chosen ?? rested, isCovered: chosen !== null && rested !== null }
}
