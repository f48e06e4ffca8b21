/** Milliseconds until the first retry, doubled up to `LONGEST_MS`. */
const FIRST_MS = 1000
export const LONGEST_MS = 30_000

interface Lane {
  isBusy: boolean
  /** True where something was added, or a connection came, while the lane was busy. */
  isWanted: boolean
  /** Milliseconds until the next retry. */
  backoff: number
  timer?: ReturnType<typeof setTimeout>
}

/** Schedule of each lane's work: one run at a time, repeated where it was wanted meanwhile, retried with backoff. */
export interface Lanes {
  /** Runs the lane now, or once more after its present run. */
  flush: (name: string) => Promise<void>
  /** Runs the lane in `ms`, and not before because of something added meanwhile. */
  plan: (name: string, ms: number) => void
  /** Runs the lane after its backoff, which doubles, but not within `leastMs`. */
  planRetry: (name: string, leastMs: number) => void
  /** The lane has worked: its next retry is a first one. */
  resetBackoff: (name: string) => void
  resetAll: () => void
  stop: () => void
}

/** `run` sends what a lane holds. An error of it is logged. */
export function makeLanes(run: (name: string) => Promise<void>): Lanes {
  const lanes = new Map<string, Lane>()
  let isOver = false

  function laneNamed(name: string): Lane {
    const lane = lanes.get(name) ?? { isBusy: false, isWanted: false, backoff: FIRST_MS }
    lanes.set(name, lane)
    return lane
  }

  async function flush(name: string): Promise<void> {
    const lane = laneNamed(name)
    lane.isWanted = true
    if (lane.isBusy) return
    lane.isBusy = true
    while (!isOver && lane.isWanted) {
      lane.isWanted = false
      clearTimeout(lane.timer)
      await run(name).catch((error) => console.error('Outbox:', error))
    }
    lane.isBusy = false
  }

  function plan(name: string, ms: number): void {
    const lane = laneNamed(name)
    lane.isWanted = false
    clearTimeout(lane.timer)
    lane.timer = setTimeout(() => flush(name), ms)
  }

  return {
    flush,
    plan,
    planRetry(name, leastMs) {
      const lane = laneNamed(name)
      plan(name, Math.max(lane.backoff, leastMs))
      lane.backoff = Math.min(2 * lane.backoff, LONGEST_MS)
    },
    resetBackoff(name) {
      laneNamed(name).backoff = FIRST_MS
    },
    resetAll() {
      for (const lane of lanes.values()) lane.backoff = FIRST_MS
    },
    stop() {
      isOver = true
      for (const { timer } of lanes.values()) clearTimeout(timer)
    },
  }
}
