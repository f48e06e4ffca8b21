import { useQueryClient } from '@tanstack/react-query'
import type { Swap } from '#shared/rota/swaps.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useActsFor } from '../availability/whose.ts'
import { actOnSwap, type SwapAct, swapIn } from './swaps.queries.ts'

/** Answers, takes back or decides a swap; `onChange` gets what became of it, also from a refusal that says so. */
export function useSwapAction(id: string, onChange: (swap: Swap) => void) {
  const cache = useQueryClient()
  const whose = useActsFor()
  const { busy, failure, save } = useSave<SwapAct>()
  const act = (what: SwapAct) =>
    save(what, async () => {
      try {
        onChange(await actOnSwap(cache, id, what, whose))
      } catch (error) {
        const now = swapIn(error)
        if (now) onChange(now)
        throw error
      }
    })
  return { busy, failure, act }
}
