import { expect, it } from 'vitest'
import { walkOf } from '../../testing/walk/walks.ts'

const STEPS = Number(process.env.WALK_STEPS) || 20
const SEED = Number(process.env.WALK_SEED) || 1

// Two apps that share nothing but the database, like two processes: requests and reads go to the one and the other by
// turns.
it('what people do at two counters is one truth at both', async () => {
  const { steps } = await walkOf({ seed: SEED, steps: STEPS, servers: 2 })
  expect(steps).toBeGreaterThanOrEqual(STEPS)
}, 3_600_000)
