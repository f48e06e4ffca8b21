import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { botCheckApi } from '#shared/botCheck.ts'
import { call } from '../../api/call.ts'
import { refusedHere } from '../../api/error.ts'
import type { BotCheckMaker } from './botCheck.ts'

/** The server takes a solution for twenty minutes; what is older than this is made anew, so that it arrives in time. */
const FRESH_MS = 15 * 60_000

const createWorker = () => new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' })

/** Fetches a challenge and solves it beside the page: a fraction of a second of one core. */
async function work(): Promise<string> {
  const challenge = (await call(botCheckApi.challenge, {})) as unknown as Challenge
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker })
  if (!solution) throw refusedHere('bot_check_failed')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** ALTCHA's proof of work: begun when somebody touches the form, and done before they have filled it in. */
export function altchaCheck(): BotCheckMaker {
  let begun: { solution: Promise<string>; at: number } | null = null

  function begin() {
    const mine = { solution: work(), at: Date.now() }
    begun = mine
    // Whoever waits for it hears of a failure; the next one begins again.
    mine.solution.catch(() => {
      if (begun === mine) begun = null
    })
    return mine
  }

  const fresh = () => (begun && Date.now() - begun.at < FRESH_MS ? begun : begin())

  return {
    prepare: () => void fresh(),
    solve() {
      const { solution } = fresh()
      // Good once.
      begun = null
      return solution
    },
  }
}
