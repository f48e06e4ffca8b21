import { AppError } from '#shared/errors.ts'

/** Runs `work` in `owner`'s turn and settles as it does. */
export type FairQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

const NO_LIMIT = Number.POSITIVE_INFINITY

/** Retry-After of work that is refused because too much is waiting. */
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  start: () => void
  refuse: (error: unknown) => void
}

interface Options {
  /** Pieces of work that run at the same time. */
  atOnce?: number
  /** Pieces of one owner that run at the same time. */
  atOncePerOwner?: number
  /** Pieces that wait. Beyond that the owner with the most loses the newest one, which is refused with 503. */
  maxWaiting?: number
}

/** Owners take turns, so that many pieces of work of one delay another's by one piece only. */
export function fairQueue({ atOnce = 1, atOncePerOwner = atOnce, maxWaiting = NO_LIMIT }: Options = {}): FairQueue {
  /** Waiting work by owner. The order of the keys is the order of turns. */
  const queues = new Map<string, Waiting[]>()
  /** Running work by owner. */
  const runningOf = new Map<string, number>()
  let [running, waiting] = [0, 0]

  const mayRun = (owner: string): boolean => running < atOnce && (runningOf.get(owner) ?? 0) < atOncePerOwner

  function countRunning(owner: string, change: 1 | -1): void {
    const count = (runningOf.get(owner) ?? 0) + change
    running += change
    if (count > 0) runningOf.set(owner, count)
    else runningOf.delete(owner)
  }

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

  /** Gives the place of finished work to the next owner who may run one more. */
  function startNext(): void {
    const next = [...queues].find(([owner]) => mayRun(owner))
    if (!next) return
    const [owner, queue] = next
    const first = queue.shift()
    queues.delete(owner)
    // Inserting the key again moves it to the end.
    if (queue.length > 0) queues.set(owner, queue)
    waiting -= 1
    countRunning(owner, 1)
    first?.start()
  }

  return async (owner, work) => {
    if (mayRun(owner)) countRunning(owner, 1)
    else await wait(owner)
    try {
      return await work()
    } finally {
      countRunning(owner, -1)
      startNext()
    }
  }
}
