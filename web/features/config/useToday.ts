import { useSyncExternalStore } from 'react'
import { today } from '#shared/days.ts'
import { useConfig } from './config.ts'

const LOOK_EVERY_MS = 60_000

/** Time passes while the page is open, and unnoticed while the phone sleeps. */
function onTimePassing(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The date it is where the team is; a page that stays open overnight learns of the new day. */
export function useToday(): string {
  const { timeZone } = useConfig()
  const now = () => today(timeZone)
  return useSyncExternalStore(onTimePassing, now, now)
}
