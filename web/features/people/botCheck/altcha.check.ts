import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { call } from '../../../api/call.ts'
import { refusedHere } from '../../../api/error.ts'
import type { BotCheckMaker } from './botCheck.ts'

/** Maximum age of a solution in milliseconds; the server accepts it for twenty minutes. */
const FRESH_MS = 15 * 60_000

const createWorker = () => new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' })

/** Fetches a challenge and solves it in a web worker: a fraction of a second of one core. */
async function work(): Promise<string> {
  const challenge = (await call(botCheckApi.challenge, {})) as unknown as Challenge
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker })
  if (!solution) throw refusedHere('bot_check_failed')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** ALTCHA's proof of work, started with the first focus, so that it is done before the form is filled in. */
export function startAltcha(): BotCheckMaker {
  let begun: { solution: Promise<string>; at: number } | null = null

  function begin() {
    const mine = { solution: work(), at: Date.now() }
    begun = mine
    // `solve` gets the rejection; the next call starts again.
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
      // A solution is good once.
      begun = null
      return solution
    },
  }
}
