import { setImmediate } from 'node:timers/promises'

/**
 * Items of a long list that are worked on before others are answered: about 1 ms of rows of a file. A request of
 * somebody else takes several turns of the event loop, and waits for a step in each.
 */
export const STEP = 200

/** Maps a list that may be long, in steps between which others are answered. */
export async function mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % STEP === 0) await setImmediate()
    results.push(map(item, place))
  }
  return results
}
