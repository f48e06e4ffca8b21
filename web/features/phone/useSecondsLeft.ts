import { useEffect, useReducer } from 'react'
import { secondsLeft, type Verification } from './verification.state.ts'

const TICK_MS = 1000

/** Seconds until another code may be sent, counting down; 0 before the first code. */
export function useSecondsLeft(verification: Pick<Verification, 'sentAt'> | null): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = verification ? secondsLeft(verification, Date.now()) : 0
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}
