import { expect, it, vi } from 'vitest'
import { sharedReads } from './sharedReads.ts'

/** Reads that end when they are told to, by what was wanted. */
function slowReads() {
  let version = '1'
  const begun: { wanted: string; end: (read: string) => void; fail: (error: Error) => void }[] = []
  const readOf = sharedReads({
    keyOf: (wanted: string) => wanted,
    read: (wanted) => new Promise<string>((end, fail) => begun.push({ wanted, end, fail })),
    version: async () => version,
  })
  const begins = (wanted: string[]) => vi.waitFor(() => expect(begun.map((one) => one.wanted)).toEqual(wanted))
  return {
    begun,
    begins,
    readOf,
    setVersion: (next: string) => {
      version = next
    },
  }
}

it('whoever comes while a read is running waits for the next, which they share', async () => {
  const { begun, begins, readOf } = slowReads()
  const first = readOf('a')
  const [second, third, other] = [readOf('a'), readOf('a'), readOf('b')]
  await begins(['a', 'b'])
  begun[0]?.end('before')
  expect(await first).toBe('before')
  await begins(['a', 'b', 'a'])
  const fourth = readOf('a')
  begun[2]?.end('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
  await begins(['a', 'b', 'a', 'a'])
  begun[3]?.end('later')
  begun[1]?.end('b')
  expect(await Promise.all([fourth, other])).toEqual(['later', 'b'])
})

it('what was read at the version that somebody has seen is not read again', async () => {
  const { begun, begins, readOf, setVersion } = slowReads()
  const first = readOf('a', '1')
  await begins(['a'])
  begun[0]?.end('at 1')
  expect([await first, await readOf('a', '1')]).toEqual(['at 1', 'at 1'])
  // Somebody who has seen more, or who asks for what is now.
  const [second, third] = [readOf('a', '2'), readOf('a')]
  await begins(['a', 'a'])
  setVersion('2')
  begun[1]?.end('in between')
  expect(await second).toBe('in between')
  await begins(['a', 'a', 'a'])
  begun[2]?.end('at 2')
  expect([await third, await readOf('a', '2')]).toEqual(['at 2', 'at 2'])
  expect(begun).toHaveLength(3)
})

it('a read during which something changed is not kept', async () => {
  const { begun, begins, readOf, setVersion } = slowReads()
  const first = readOf('a', '1')
  await begins(['a'])
  setVersion('2')
  begun[0]?.end('half')
  expect(await first).toBe('half')
  const again = readOf('a', '2')
  await begins(['a', 'a'])
  begun[1]?.end('whole')
  expect([await again, await readOf('a', '2')]).toEqual(['whole', 'whole'])
  const older = readOf('a', '1')
  await begins(['a', 'a', 'a'])
  begun[2]?.end('newer')
  expect(await older).toBe('newer')
})

it('a read that fails fails for those alone who share it', async () => {
  const { begun, begins, readOf } = slowReads()
  const [first, second] = [readOf('a'), readOf('a')]
  await begins(['a'])
  begun[0]?.fail(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await begins(['a', 'a'])
  begun[1]?.end('well')
  expect(await second).toBe('well')
})
