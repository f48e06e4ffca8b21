/** Runs `work` in `owner`'s turn and settles as it does. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

/** Runs one piece of work at a time. Owners take turns, so that many pieces of one delay another's by one piece only. */
export function fairQueue(): FairQueue {
  /** Waiting work by owner. The order of the keys is the order of turns. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const [owner, [next, ...later]] of waiting) {
      waiting.delete(owner)
      // Inserting the key again moves it to the end.
      if (later.length > 0) waiting.set(owner, later)
      await next?.()
    }
    isRunning = false
  }

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const piece = () => work().then(resolve, reject)
      waiting.set(owner, [...(waiting.get(owner) ?? []), piece])
      if (!isRunning) void run()
    })
}
