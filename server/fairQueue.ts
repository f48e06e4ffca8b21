import { AppError } from '#shared/errors.ts'

/** Runs `work` in `owner`'s turn and settles as it does. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

/** Retry-After of work that is refused because too much is waiting. */
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  start: () => void
  refuse: (error: unknown) => void
}

interface Options {
  /** Pieces of work that run at the same time. */
  atOnce?: number
  /** Pieces that wait. Beyond that the owner with the most loses the newest one, which is refused with 503. */
  maxWaiting?: number
}

/** Owners take turns, so that many pieces of work of one delay another's by one piece only. */
export function fairQueue({ atOnce = 1, maxWaiting = Number.POSITIVE_INFINITY }: Options = {}): FairQueue {
  /** Waiting work by owner. The order of the keys is the order of turns. */
  const queues = new Map<string, Waiting[]>()
  let [running, waiting] = [0, 0]

  function refuseNewest(): void {
    const [owner, queue] = [...queues].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    const newest = queue.pop()
    if (queue.length === 0) queues.delete(owner)
    waiting -= 1
    newest?.refuse(new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }))
  }

  const wait = (owner: string): Promise<void> =>
    new Promise((start, refuse) => {
      const queue = queues.get(owner) ?? []
      queue.push({ start, refuse })
      queues.set(owner, queue)
      waiting += 1
      if (waiting > maxWaiting) refuseNewest()
    })

  /** Passes the place of finished work on to the next owner. */
  function startNext(): void {
    const [first] = queues
    if (!first) {
      running -= 1
      return
    }
    const [owner, queue] = first
    const next = queue.shift()
    queues.delete(owner)
    // Inserting the key again moves it to the end.
    if (queue.length > 0) queues.set(owner, queue)
    waiting -= 1
    next?.start()
  }

  return async (owner, work) => {
    if (running < atOnce) running += 1
    else await wait(owner)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
