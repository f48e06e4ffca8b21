import { expect, it } from 'vitest'
import { walkOf } from '../../testing/walk/walks.ts'

const { WALK_STEPS, WALK_SEEDS, WALK_SEED, WALK_PATH, WALK_REPLAY, WALK_SHORTER } = process.env
/** WALK_STEPS=20000 WALK_SEEDS=10 is the long walk; WALK_SEED, WALK_PATH and WALK_REPLAY of a failure repeat it. */
const STEPS = Number(WALK_STEPS) || 60
const SEEDS = WALK_SEED ? [Number(WALK_SEED)] : Array.from({ length: Number(WALK_SEEDS) || 1 }, (_, at) => at + 1)

const shorter = WALK_SHORTER === undefined ? undefined : Number(WALK_SHORTER)
const PLAN = { servers: 1, path: WALK_PATH, replayPath: WALK_REPLAY, shorter }

it.each(SEEDS)(
  'whatever people do in whatever order, all views tell one truth (seed %i)',
  async (seed) => {
    const began = performance.now()
    const { steps, excused } = await walkOf({ seed, steps: STEPS, ...PLAN })
    const seconds = (performance.now() - began) / 1000
    const needed = [...excused].map(([name, count]) => `${name} ${count}`).join(', ')
    if (WALK_STEPS) process.stdout.write(`${steps} steps in ${seconds.toFixed(0)} s; excused: ${needed}\n`)
    expect(steps).toBeGreaterThanOrEqual(STEPS)
  },
  3_600_000,
)
