import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadEngine } from '../server/features/rota/fill/solver/search/engine.ts'
import { hasCbc, isHere, leastByCbc, leastByClasp, leastByEngine, leastByGlpk } from '../server/testing/mipPasses.ts'
import { nsplibIn, timefoldTeam } from './public.instances.ts'

it('reads an instance of NSPLib, of which every solver that is here says the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nsplib-'))
  try {
    // Two people, seven days, a shift and a free one; two are needed each day, and the second shift costs one more.
    const text = `2 7 2\n${'2 0\n'.repeat(7)}${'2 1 '.repeat(7)}\n${'2 1 '.repeat(7)}\n`
    for (const size of ['N25', 'N50', 'N100']) {
      mkdirSync(join(folder, 'nsplib', size), { recursive: true })
      writeFileSync(join(folder, 'nsplib', size, '1.nsp'), text)
    }
    const [first, ...others] = nsplibIn(folder, 1)
    expect([first?.name, others.length]).toEqual(['NSPLib N25 1.nsp', 2])
    if (!first) return
    const solvers = [
      leastByEngine(await loadEngine(), 10),
      ...(hasCbc() ? [leastByCbc(10)] : []),
      ...(isHere('glpsol') ? [leastByGlpk(10)] : []),
      ...(isHere('clasp') ? [leastByClasp(10)] : []),
    ]
    // Ten working days of fourteen cost 20, four free ones 4, and four people are missing.
    expect(solvers.map((least) => Math.round(least(first.program, first.costs) ?? -1))).toEqual(solvers.map(() => 424))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('makes the same team of the same seed, with two to four shifts a day at each of three locations', () => {
  const { input } = timefoldTeam(1, 15)
  expect(timefoldTeam(1, 15).input).toEqual(input)
  expect(timefoldTeam(2, 15).input).not.toEqual(input)
  expect(input.people).toHaveLength(15)
  for (const { _id } of input.posts) {
    const here = input.services.filter(({ needs }) => needs.some(({ postId }) => postId === _id))
    expect(here.length % 14).toBe(0)
    expect([2, 3, 4]).toContain(here.length / 14)
  }
})
