import { describe, expect, it } from 'vitest'
import { hasCbc, leastByCbc, leastByEngine, passByPass } from '../../../../../testing/mipPasses.ts'
import { teamOf } from '../../../../../testing/rotaTeams.ts'
import { modelOf } from '../model/modelOf.ts'
import { shapeOf } from '../model/shape.ts'
import { loadEngine } from './engine.ts'
import { fill } from './fill.ts'

/**
 * The goals of fifty small teams, in their order, as CBC 2.10.8 found them one whole search after another. CBC finds
 * them anew where it is installed (Debian: coinor-cbc).
 */
const BY_CBC = [
  [240, 7, 0, 607, 2, 1, 0],
  [240, 105, 4, 2519, 22, 6, 0],
  [840, 20, 0, 962, 7, 2, 0],
  [0, 36, 0, 1005, 6, 0, 0],
  [0, 19, 0, 121, 5, 0, 0],
  [780, 44, 3, 1053, 13, 1, 0],
  [120, 11, 0, 854, 8, 0, 0],
  [780, 21, 1, 104, 3, 0, 0],
  [240, 11, 0, 758, 4, 0, 0],
  [2434, 23, 4, 494, 6, 1, 0],
  [120, 63, 0, 342, 14, 0, 0],
  [120, 32, 2, 1456, 5, 2, 0],
  [240, 4, 0, 329, 2, 0, 0],
  [0, 65, 3, 2220, 21, 4, 0],
  [460, 9, 0, 376, 4, 0, 0],
  [642, 13, 2, 737, 2, 0, 0],
  [360, 17, 0, 997, 4, 1, 0],
  [240, 92, 4, 903, 21, 1, 0],
  [0, 5, 0, 804, 10, 2, 0],
  [942, 34, 1, 373, 5, 0, 0],
  [580, 8, 0, 104, 1, 0, 0],
  [120, 45, 4, 1335, 11, 0, 0],
  [0, 0, 0, 234, 2, 0, 0],
  [840, 5, 2, -615, 1, 1, 0],
  [120, 23, 0, 658, 6, 0, 0],
  [2028, 36, 4, 1456, 10, 6, 0],
  [0, 38, 0, 1236, 13, 0, 0],
  [120, 25, 1, 1339, 4, 0, 0],
  [0, 0, 0, 221, 3, 1, 0],
  [1744, 36, 4, 312, 7, 5, 0],
  [120, 9, 0, 395, 3, 1, 0],
  [1024, 5, 1, 659, 1, 0, 0],
  [120, 20, 0, 922, 7, 0, 0],
  [400, 89, 4, 1102, 24, 6, 0],
  [622, 38, 0, 862, 10, 0, 0],
  [844, 15, 2, 390, 2, 0, 0],
  [0, 5, 0, 338, 4, 0, 0],
  [240, 83, 3, 3147, 23, 2, 0],
  [0, 0, 0, -90, 7, 1, 0],
  [1674, 0, 1, 641, 0, 0, 0],
  [240, 23, 0, 893, 7, 0, 0],
  [782, 95, 4, 2712, 22, 2, 0],
  [360, 28, 0, 490, 12, 0, 0],
  [0, 34, 1, 893, 7, 0, 0],
  [0, 8, 0, 1014, 3, 1, 0],
  [820, 51, 3, 1952, 13, 0, 0],
  [0, 0, 0, 759, 3, 0, 0],
  [480, 18, 2, 932, 2, 1, 0],
  [0, 7, 0, 61, 4, 0, 0],
  [1848, 36, 4, 840, 10, 0, 0],
]

const isCbcHere = hasCbc()

const smallTeam = (seed: number) =>
  teamOf({
    seed,
    members: 9 + (seed % 8),
    weeks: 2 + (seed % 4),
    services: seed % 2 ? [3, 2] : [4, 2, 2],
    free: 0.4 + (seed % 5) / 10,
  })

describe(`fifty small teams (${isCbcHere ? 'CBC is here' : 'CBC is not installed: the values that it found before'})`, () => {
  it.each(BY_CBC.map((values, at) => ({ seed: at + 1, values })))(
    'are filled as CBC fills them: team $seed',
    async ({ seed, values }) => {
      const input = smallTeam(seed)
      const { goals, state } = await fill(input)
      expect(state).toBe('done')
      expect(goals.map(({ value }) => value)).toEqual(values)
      if (isCbcHere) expect(passByPass(modelOf(shapeOf(input)), leastByCbc(60))).toEqual(values)
    },
  )

  it('are filled as one search after another fills them, without bounds of our own', async () => {
    const engine = await loadEngine()
    for (const [at, values] of BY_CBC.slice(0, 10).entries())
      expect(passByPass(modelOf(shapeOf(smallTeam(at + 1))), leastByEngine(engine, 60))).toEqual(values)
  })
})
