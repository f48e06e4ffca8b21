import type { ChannelName } from '#shared/channelNames.ts'
import { isTransient } from '../../../../api/queryClient.ts'

/** Backoff between two tries to catch up, in milliseconds: doubled after each failure up to the maximum. */
const BACKOFF_MIN_MS = 1000
const BACKOFF_MAX_MS = 30_000

/** State of catching up in one channel. */
interface CatchUp {
  /** Changes were missed, or may have been. */
  isBehind: boolean
  isRunning: boolean
  done: Promise<void>
  /** Ends the backoff early. */
  wake?: (() => void) | undefined
}

const waitForRetry = (state: CatchUp, backoffMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, backoffMs)
    state.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

/** Catches up in each channel, one try after the other; `once` returns false for a channel that is not loaded. */
export class CatchUps {
  isStopped = false
  readonly #states = new Map<ChannelName, CatchUp>()
  readonly #once: (channel: ChannelName) => Promise<boolean>

  constructor(once: (channel: ChannelName) => Promise<boolean>) {
    this.#once = once
  }

  channels(): Iterable<ChannelName> {
    return this.#states.keys()
  }

  of(channel: ChannelName): CatchUp {
    const state = this.#states.get(channel) ?? { isBehind: false, isRunning: false, done: Promise.resolve() }
    this.#states.set(channel, state)
    return state
  }

  /** Resolves when nothing is missed any more; retries transient errors with backoff. */
  async run(channel: ChannelName): Promise<void> {
    const state = this.of(channel)
    state.isBehind = true
    state.wake?.()
    if (!state.isRunning) state.done = this.#run(channel, state)
    await state.done
  }

  stop(): void {
    this.isStopped = true
    for (const { wake } of this.#states.values()) wake?.()
  }

  async #run(channel: ChannelName, state: CatchUp): Promise<void> {
    state.isRunning = true
    try {
      for (
        let backoff = BACKOFF_MIN_MS;
        state.isBehind && !this.isStopped;
        backoff = Math.min(2 * backoff, BACKOFF_MAX_MS)
      ) {
        state.isBehind = false
        try {
          if (await this.#once(channel)) continue
          state.isBehind = true
          return
        } catch (error) {
          if (!(error instanceof Error && isTransient(error))) return
          state.isBehind = true
          await waitForRetry(state, backoff)
        }
      }
    } finally {
      state.isRunning = false
    }
  }
}
