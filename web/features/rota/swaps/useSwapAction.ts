import { useQueryClient } from '@tanstack/react-query'
import type { Swap } from '#shared/swaps.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { actOnSwap, type SwapAct, swapIn } from './swaps.queries.ts'

/** Answers, takes back or decides a swap; `onChange` gets what became of it, also from a refusal that says so. */
export function useSwapAction(id: string, onChange: (swap: Swap) => void) {
  const cache = useQueryClient()
  const { busy, failure, attempt } = useAttempt<SwapAct>()
  const act = (what: SwapAct) =>
    attempt(what, async () => {
      try {
        onChange(await actOnSwap(cache, id, what))
      } catch (error) {
        const now = swapIn(error)
        if (now) onChange(now)
        throw error
      }
    })
  return { busy, failure, act }
}
