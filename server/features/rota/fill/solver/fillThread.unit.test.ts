import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { FillThread } from './fillThread.ts'
import { anInput, aPerson, aService } from './input.testing.ts'
import { fill } from './search/fill.ts'
import type { FillProgress } from './solver.ts'

const services = Array.from({ length: 8 }, (_, week) => aService(addDays('2027-01-03', 7 * week)))
const input = anInput({ people: ['ann', 'ben', 'cat'].map((id) => aPerson(id, { times: 2 })), services })

describe('a thread of fills', () => {
  const thread = new FillThread()
  afterEach(() => thread.close())

  it('answers what a fill does, tells how far it is, and fills again', async () => {
    const seen: FillProgress[] = []
    const result = await thread.start(input, (progress) => seen.push(progress)).result
    const { goals, roster } = await fill(input)
    expect(result).toEqual({ goals, roster })
    expect(seen.at(-1)).toEqual({ goals: result.goals, roster: result.roster })
    expect(await thread.start(input, () => undefined).result).toEqual(result)
  })

  it('refuses a second fill at once, and fills again after it is stopped', async () => {
    const run = thread.start(input, () => undefined)
    expect(() => thread.start(input, () => undefined)).toThrow('under way')
    run.stop()
    expect((await thread.start(input, () => undefined).result).roster).not.toBeNull()
  })

  it('rejects where the solver fails, and goes on', async () => {
    const broken = { ...input, services: [{ ...services[0], needs: null }] }
    await expect(
      thread.start(JSON.parse(JSON.stringify({ ...input, ...broken })), () => undefined).result,
    ).rejects.toThrow()
    expect((await thread.start(input, () => undefined).result).roster).not.toBeNull()
  })

  it('rejects where its memory does not suffice, and the process goes on', async () => {
    const small = new FillThread({ heapMb: 24 })
    const people = Array.from({ length: 500 }, (_, at) => aPerson(`p${at}`, { times: 4 }))
    const weeks = Array.from({ length: 40 }, (_, week) => aService(addDays('2027-01-03', 7 * week)))
    const large = anInput({ people, services: weeks })
    await expect(small.start(large, () => undefined).result).rejects.toThrow('memory')
    small.close()
    expect((await thread.start(input, () => undefined).result).roster).not.toBeNull()
  })
})
