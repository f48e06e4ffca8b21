import { expect, it } from 'vitest'
import { fairQueue } from './fairQueue.ts'

/** A piece of work that ends when the test says so. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('takes turns between owners, one piece at a time', async () => {
  const queue = fairQueue()
  const order: string[] = []
  const { open, opened } = gate()
  const add = (owner: string, name: string, until?: Promise<void>) =>
    queue(owner, async () => {
      order.push(name)
      await until
    })
  const all = [
    add('anna', 'anna 1', opened),
    add('anna', 'anna 2'),
    add('anna', 'anna 3'),
    add('ben', 'ben 1'),
    add('ben', 'ben 2'),
    add('cleo', 'cleo 1'),
  ]
  expect(order).toEqual(['anna 1'])
  open()
  await Promise.all(all)
  expect(order).toEqual(['anna 1', 'anna 2', 'ben 1', 'cleo 1', 'anna 3', 'ben 2'])
})

it('returns the result, and goes on after a failure', async () => {
  const queue = fairQueue()
  const failed = queue('anna', () => Promise.reject(new Error('broken')))
  const next = queue('anna', () => Promise.resolve(7))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe(7)
  expect(await queue('ben', () => Promise.resolve(8))).toBe(8)
})

it('runs no more at once than allowed, and all of it', async () => {
  const queue = fairQueue({ atOnce: 2 })
  const running = { now: 0, most: 0 }
  const work = async () => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await new Promise((resolve) => setImmediate(resolve))
    running.now -= 1
    return 1
  }
  const results = await Promise.all(Array.from({ length: 20 }, (_, number) => queue(`owner ${number % 3}`, work)))
  expect([results.length, running]).toEqual([20, { now: 0, most: 2 }])
})

it('refuses the newest of the largest crowd where too much waits, never a newcomer', async () => {
  const queue = fairQueue({ maxWaiting: 3 })
  const { open, opened } = gate()
  const crowd = Array.from({ length: 5 }, (_, number) => queue('crowd', () => opened.then(() => number)))
  const outcomes = Promise.allSettled(crowd)
  const newcomer = queue('newcomer', async () => 'in')
  open()
  expect(await newcomer).toBe('in')
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  await expect(crowd[4]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
})

it('runs a few of one owner at once, and others beside them', async () => {
  const queue = fairQueue({ atOnce: 3, atOncePerOwner: 2 })
  const begun: string[] = []
  const { open, opened } = gate()
  const add = (name: string, until?: Promise<void>) =>
    queue(name.split(' ')[0] ?? '', async () => {
      begun.push(name)
      await until
    })
  const first = ['anna 1', 'anna 2', 'anna 3'].map((name) => add(name, opened))
  await Promise.all([add('ben 1'), add('ben 2')])
  expect(begun).toEqual(['anna 1', 'anna 2', 'ben 1', 'ben 2'])
  open()
  await Promise.all(first)
  expect(begun.at(-1)).toBe('anna 3')
})
