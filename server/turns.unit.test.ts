import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when the test says so; `order` holds what has begun. */
function bench({ atOnce = 1, maxWaiting = 100 } = {}) {
  const turns = new Turns({ atOnce, maxWaiting })
  const order: string[] = []
  const ends: (() => void)[] = []
  const run = (key: string, name = key) =>
    turns.run(key, async () => {
      order.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { run, order, endOne, settle }
}

describe('turns', () => {
  it('run no more at once than allowed, and all of it', async () => {
    const { run, order, endOne, settle } = bench({ atOnce: 2 })
    const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => run('one', name)))
    await settle()
    expect(order).toEqual(['a', 'b'])
    await endOne()
    expect(order).toEqual(['a', 'b', 'c'])
    for (let left = 0; left < 3; left += 1) await endOne()
    expect(await results).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are taken between keys: a crowd of one key holds up another by one piece', async () => {
    const { run, order, endOne, settle } = bench()
    const crowd = Array.from({ length: 50 }, (_, number) => run('crowd', `crowd ${number}`))
    const single = run('single')
    await settle()
    await endOne()
    await endOne()
    expect(order).toEqual(['crowd 0', 'crowd 1', 'single'])
    for (let left = 0; left < 49; left += 1) await endOne()
    await Promise.all([...crowd, single])
    expect(order).toHaveLength(51)
  })

  it('refuse the newest of the largest crowd where too much waits, never a newcomer', async () => {
    const { run, endOne, settle } = bench({ maxWaiting: 3 })
    const crowd = Array.from({ length: 4 }, (_, number) => run('crowd', `crowd ${number}`))
    const outcomes = Promise.allSettled(crowd)
    const single = run('single')
    await settle()
    for (let left = 0; left < 4; left += 1) await endOne()
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    await expect(crowd[3]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
    expect(await single).toBe('single')
  })

  it('go on after work that fails', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 1 })
    await expect(turns.run('a', () => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(await turns.run('a', async () => 'yes')).toBe('yes')
  })
})
