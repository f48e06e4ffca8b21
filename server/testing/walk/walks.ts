import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { inject, vi } from 'vitest'
import { type RunningApp, startApp } from '../app.ts'
import { createTestDatabase } from '../postgres.ts'
import { fastFolder } from '../sharedMemory.ts'
import { Memory } from './memory.ts'
import { newWalk } from './newWalk.ts'
import { untrueOwnViews } from './rules.own.ts'
import { untrueViews } from './rules.views.ts'
import { takeSnapshot } from './snapshot.ts'
import { mustBeTrue, step, Untrue, type Way } from './steps.ts'
import { makeTeam, ZONE } from './team.ts'

export interface Plan {
  seed: number
  /** Requests drawn in all, at least. The seed alone decides how many walks that takes. */
  steps: number
  /** Processes on one database. */
  servers: number
  /** Walks after a failure, by which its story becomes shorter. */
  shorter?: number | undefined
  /** Path of a failure before: where it is found at once. */
  path?: string | undefined
  replayPath?: string | undefined
}

/** Steps of one walk, at most. Each walk has a team of its own. */
const LENGTH = 120
const clock = { set: (now: number) => void vi.useFakeTimers({ toFake: ['Date'], now }) }

async function withWay<Result>(servers: number, work: (way: Way) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(fastFolder(), 'ushers-walk-'))
  const postgres =
    inject('database') === 'postgres' ? await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE) : undefined
  const running: RunningApp[] = []
  try {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', TEAM_TIMEZONE: ZONE }
    for (let at = 0; at < servers; at += 1) running.push(await startApp(settings))
    const walk = newWalk(running, clock, new Memory())
    await makeTeam(walk)
    return await work({ walk, state: await takeSnapshot(walk), story: [], steps: 0, excused: new Map() })
  } finally {
    for (const server of running) await server.stop()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    vi.useRealTimers()
  }
}

export interface Walked {
  steps: number
  excused: Map<string, number>
}

/**
 * Walks with one seed until there were enough steps.
 * @throws with seed, path and the shortest story that was found
 */
export async function walkOf({ seed, steps, servers, shorter = 40, path, replayPath }: Plan): Promise<Walked> {
  const walked: Walked = { steps: 0, excused: new Map() }
  let first: string | undefined
  let [after, best] = [0, '']
  const property = fc.asyncProperty(
    fc.commands([step], { maxCommands: LENGTH, size: 'max', ...(replayPath && { replayPath }) }),
    async (commands) => {
      if (first === undefined ? walked.steps >= steps : after >= shorter) return
      if (first !== undefined) after += 1
      await withWay(servers, async (way) => {
        try {
          mustBeTrue(way, [...untrueViews(way.state), ...untrueOwnViews(way.state)])
          await fc.asyncModelRun(() => ({ model: {}, real: way }), commands)
        } catch (error) {
          const rule = error instanceof Untrue ? error.rule : String(error)
          // A shorter walk that fails for another reason is another story.
          if (first !== undefined && first !== rule) return
          first = rule
          best = error instanceof Error ? `${error.message}` : String(error)
          if (!(error instanceof Untrue)) best = [...way.story, (error as Error).stack].join('\n')
          throw error
        } finally {
          if (first === undefined) {
            walked.steps += way.steps
            for (const [name, count] of way.excused) walked.excused.set(name, (walked.excused.get(name) ?? 0) + count)
          }
        }
      })
    },
  )
  const result = await fc.check(property, { seed, numRuns: 1 + steps, ...(path && { path }) })
  if (!result.failed) return walked
  const replay = /replayPath="([^"]*)"/.exec(String(result.counterexample?.[0]))?.[1]
  const again = `WALK_SEED=${seed} WALK_PATH=${result.counterexamplePath} WALK_REPLAY=${replay}`
  throw new Error(`After ${walked.steps} steps, ${result.numShrinks} times shorter (${again}):\n${best}`)
}
