import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LinearProgram } from '../features/rota/fill/solver/model/lp.ts'
import type { Model } from '../features/rota/fill/solver/model/model.ts'
import { addGoalRow } from '../features/rota/fill/solver/search/chain.ts'
import type { Engine } from '../features/rota/fill/solver/search/engine.ts'

/** The least value of a program with whole columns; null where it was not proved in time. */
type LeastOf = (program: LinearProgram, costs: Float64Array) => number | null

/**
 * The goals as one whole search after another finds them, each held while the next is sought: the plain way, without
 * bounds of our own. Ends before the first that is not proved.
 */
export function passByPass({ program, goals, forced }: Model, leastOf: LeastOf): number[] {
  const held = program.copy()
  for (const column of forced) held.lower[column] = held.upper[column] ?? 0
  const values: number[] = []
  for (const goal of goals) {
    const least = leastOf(held, goal.costs)
    if (least === null) break
    const value = Math.round(least) + goal.constant
    values.push(value)
    addGoalRow(held, goal, value)
  }
  return values
}

/** Solves by the solver of the product. */
export const leastByEngine =
  (engine: Engine, seconds: number): LeastOf =>
  (program, costs) => {
    const { columns, state } = engine.solve(program, costs, { seconds, way: 0 })
    if (!columns || state !== 'optimal') return null
    return columns.reduce((total, value, column) => total + value * (costs[column] ?? 0), 0)
  }

/** True where CBC is installed (Debian: coinor-cbc). */
export function hasCbc(): boolean {
  try {
    execFileSync('cbc', ['-quit'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Solves by CBC, a solver of other hands. `spent` is told the processor seconds of each search. */
export const leastByCbc =
  (seconds: number, spent: (seconds: number) => void = () => {}): LeastOf =>
  (program, costs) =>
    inFolder('cbc-', (folder) => {
      const [model, solution] = [join(folder, 'model.lp'), join(folder, 'solution.txt')]
      writeFileSync(model, lpText(program, costs))
      const limits = ['-sec', String(seconds), '-ratioGap', '0', '-allowableGap', '0.99']
      const said = execFileSync('cbc', [model, ...limits, '-solve', '-solution', solution], { encoding: 'utf8' })
      spent(Number(/Total time \(CPU seconds\):\s+([\d.]+)/.exec(said)?.[1]))
      const [, value] = /^Optimal - objective value (\S+)/.exec(readFileSync(solution, 'utf8')) ?? []
      return value === undefined ? null : Number(value)
    })

/** True where a solver of other hands can be run. */
export const isHere = (program: 'glpsol' | 'clasp'): boolean => spawnSync(program, ['--version']).status === 0

/** Solves by GLPK (Debian: glpk-utils). */
export const leastByGlpk =
  (seconds: number): LeastOf =>
  (program, costs) =>
    inFolder('glpk-', (folder) => {
      const [model, solution] = [join(folder, 'model.lp'), join(folder, 'solution.txt')]
      writeFileSync(model, lpText(program, costs))
      spawnSync('glpsol', ['--lp', model, '--tmlim', String(Math.ceil(seconds)), '-w', solution], { stdio: 'ignore' })
      // The status of a whole program: `o` where nothing can be less.
      const [, value] = /^s mip \d+ \d+ o (\S+)/m.exec(existsSync(solution) ? readFileSync(solution, 'utf8') : '') ?? []
      return value === undefined ? null : Number(value)
    })

/** Solves a program whose columns are all 0 or 1 by clasp, which searches by conflicts instead of relaxations. */
export const leastByClasp =
  (seconds: number): LeastOf =>
  (program, costs) =>
    inFolder('clasp-', (folder) => {
      const model = join(folder, 'model.opb')
      writeFileSync(model, opbText(program, costs))
      const options = [model, `--time-limit=${Math.ceil(seconds)}`, '--quiet=2,1,2']
      const said = spawnSync('clasp', options, { encoding: 'utf8' }).stdout
      const last = [...said.matchAll(/^o (\d+)/gm)].at(-1)?.[1]
      return last !== undefined && said.includes('OPTIMUM FOUND') ? Number(last) : null
    })

function inFolder<Result>(name: string, work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), name))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A program of columns that are 0 or 1, in the format of pseudo-Boolean solvers. Throws where one is not. */
function opbText({ columns, rows, ...program }: LinearProgram, costs: Float64Array): string {
  const { starts, indices, values, rowLower, rowUpper, lower, upper, whole } = program
  if (whole.some((one, column) => !one || lower[column] !== 0 || upper[column] !== 1))
    throw new Error('a column is not 0 or 1')
  const terms = (entries: readonly (readonly [column: number, value: number])[], sign = 1) =>
    entries.map(([column, value]) => `${value * sign < 0 ? '-' : '+'}${Math.abs(value)} x${column + 1}`).join(' ')
  const priced = [...costs].flatMap((value, column) => (value === 0 ? [] : [[column, value] as const]))
  const limits: string[] = []
  for (let row = 0; row < rows; row++) {
    const [least, most] = [rowLower[row] ?? 0, rowUpper[row] ?? 0]
    const entries = indices
      .slice(starts[row], starts[row + 1])
      .map((column, at) => [column, values[(starts[row] ?? 0) + at] ?? 0] as const)
    if (least === most) limits.push(`${terms(entries)} = ${least};`)
    else {
      if (Number.isFinite(least)) limits.push(`${terms(entries)} >= ${least};`)
      if (Number.isFinite(most)) limits.push(`${terms(entries, -1)} >= ${-most};`)
    }
  }
  return [`* #variable= ${columns} #constraint= ${limits.length}`, `min: ${terms(priced)} ;`, ...limits, ''].join('\n')
}

/** Terms of a row in the LP format, few a line: readers limit its length. */
const termsOf = (entries: readonly (readonly [column: number, value: number])[]): string =>
  entries
    .map(([column, value], at) => `${value < 0 ? '-' : '+'} ${Math.abs(value)} x${column}${at % 8 === 7 ? '\n' : ''}`)
    .join(' ')

/** A program in the LP format, which all solvers read. */
function lpText({ columns, rows, ...program }: LinearProgram, costs: Float64Array): string {
  const { starts, indices, values, rowLower, rowUpper, lower, upper, whole } = program
  const priced = [...costs].flatMap((value, column) => (value === 0 ? [] : [[column, value] as const]))
  const lines = ['Minimize', `cost: ${termsOf(priced.length > 0 ? priced : [[0, 0]])}`, 'Subject To']
  for (let row = 0; row < rows; row++) {
    const [least, most] = [rowLower[row] ?? 0, rowUpper[row] ?? 0]
    const entries = indices
      .slice(starts[row], starts[row + 1])
      .map((column, at) => [column, values[(starts[row] ?? 0) + at] ?? 0] as const)
    if (entries.length === 0) continue
    const terms = termsOf(entries)
    if (least === most) lines.push(`r${row}: ${terms} = ${least}`)
    else {
      if (Number.isFinite(least)) lines.push(`l${row}: ${terms} >= ${least}`)
      if (Number.isFinite(most)) lines.push(`u${row}: ${terms} <= ${most}`)
    }
  }
  lines.push('Bounds', ...upper.map((most, column) => `${lower[column]} <= x${column} <= ${most}`), 'General')
  for (let column = 0; column < columns; column++) if (whole[column]) lines.push(`x${column}`)
  return `${lines.join('\n')}\nEnd\n`
}
