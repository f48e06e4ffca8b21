import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SHEET_MOVES } from '../../testing/sheets/sheetMoves.ts'
import { untrueOf } from '../../testing/sheets/sheetRules.ts'
import { withSheetTeam } from '../../testing/sheets/sheetTeam.ts'
import { Draw } from '../../testing/walk/acts.ts'

const { SHEETS_RUNS, SHEETS_SEED, SHEETS_PATH } = process.env
/** SHEETS_RUNS=200 is the long test; SHEETS_SEED and SHEETS_PATH of a failure repeat it. */
const RUNS = Number(SHEETS_RUNS) || 3
const LENGTH = 14

const moves = fc.array(
  fc.record({
    move: fc.nat(SHEET_MOVES.length - 1),
    numbers: fc.array(fc.nat(9_999), { minLength: 70, maxLength: 70, size: 'max' }),
  }),
  { minLength: LENGTH, maxLength: LENGTH, size: 'max' },
)

/** Makes the moves one after the other. @throws with the story, at the first state that is not true */
const walk = (steps: { move: number; numbers: number[] }[]): Promise<void> =>
  withSheetTeam(async (team) => {
    for (const { move, numbers } of steps) {
      const said = await SHEET_MOVES[move]?.(team, new Draw(numbers))
      if (said === undefined) continue
      team.story.push(said)
      const untrue = await untrueOf(team)
      if (untrue.length > 0) throw new Error([...team.story, ...untrue].join('\n'))
    }
  })

it('whoever stands on the schedule stands on the board, and all numbers agree, whatever is done to a sheet', async () => {
  const result = await fc.check(fc.asyncProperty(moves, walk), {
    ...{ seed: Number(SHEETS_SEED) || 1, numRuns: RUNS, ...(SHEETS_PATH && { path: SHEETS_PATH }) },
    endOnFailure: true,
  })
  const again = `SHEETS_SEED=${result.seed} SHEETS_PATH=${result.counterexamplePath}`
  expect(result.failed ? `${again}\n${result.errorInstance ?? 'failed'}` : 'true').toBe('true')
}, 1_200_000)
