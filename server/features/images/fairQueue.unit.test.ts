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
