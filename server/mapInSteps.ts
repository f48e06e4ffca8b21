import { setImmediate } from 'node:timers/promises'

/** Items worked on before others are answered: some 5 ms of rows of a file. */
const STEP = 1000

/** Maps a list that may be long. After every 1,000 items others are answered. */
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
