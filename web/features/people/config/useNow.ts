import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#shared/days.ts'
import { onTimePassing } from './useToday.ts'

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** The minute that it is, in epoch milliseconds; updates while the page stays open. */
export const useNow = (): number => useSyncExternalStore(onTimePassing, thisMinute, thisMinute)
