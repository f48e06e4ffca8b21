import { useSyncExternalStore } from 'react'
import { today } from '#shared/days.ts'
import { useConfig } from './config.ts'

const LOOK_EVERY_MS = 60_000

/** Calls `look` every minute and when the page becomes visible: timers stop while a phone sleeps. */
export function onTimePassing(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Today's date in the team's time zone; updates while the page stays open. */
export function useToday(): string {
  const { timeZone } = useConfig()
  const now = () => today(timeZone)
  return useSyncExternalStore(onTimePassing, now, now)
}
