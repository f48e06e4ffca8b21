import { perCache } from '../../../api/queryClient.ts'
import type { BoardBefore } from './changes.ts'
import type { FillChoice } from './useFill.ts'

/** A fill that was begun on this page, and the board before it. */
export interface LastFill {
  id: string
  choice: FillChoice
  before: BoardBefore
}

/** The last fill by its first and last day: who closes the panel to look at the board finds it again. */
const lastFillsOf = perCache(() => {
  const fills = new Map<string, LastFill>()
  return { fills, stop: () => fills.clear() }
})

type Days = { from: string; to: string }
type Cache = Parameters<typeof lastFillsOf>[0]

export const lastFillOf = (cache: Cache, { from, to }: Days): LastFill | undefined =>
  lastFillsOf(cache).fills.get(`${from} ${to}`)

export const keepLastFill = (cache: Cache, { from, to }: Days, fill: LastFill): void =>
  void lastFillsOf(cache).fills.set(`${from} ${to}`, fill)
