import { describe, expect, it } from 'vitest'
import { heldFiles } from './heldFiles.ts'

const FILE = Buffer.from('a page of the order of service')

/** A file of that name, and how often the database was asked for it. */
function fileOf(key: string) {
  const asked: [offset: number, length: number][] = []
  const read = async (offset: number, length: number) => {
    asked.push([offset, length])
    return FILE.subarray(offset, offset + length)
  }
  return { asked, bytes: { key, size: FILE.length, read } }
}

describe('files that are held while they are sent', () => {
  it('are read once for all who read them at the same time, and again after the last of them', async () => {
    const { asked, bytes } = fileOf('one')
    const files = heldFiles(FILE.length)
    const readers = [files.take(bytes), files.take(bytes)]
    const pieces = await Promise.all(readers.map(({ read }, at) => read(at * 5, 4)))
    expect(pieces.map(String)).toEqual([FILE.toString('utf8', 0, 4), FILE.toString('utf8', 5, 9)])
    for (const { release } of readers) release()
    expect(asked).toEqual([[0, FILE.length]])
    expect(String(await files.take(bytes).read(0, 1))).toBe('a')
    expect(asked).toHaveLength(2)
  })

  it('are read a piece at a time where there is no room for them whole, until there is', async () => {
    const [first, second] = [fileOf('one'), fileOf('two')]
    const files = heldFiles(FILE.length * 2 - 1)
    const reader = files.take(first.bytes)
    expect(String(await files.take(second.bytes).read(2, 4))).toBe('page')
    expect(second.asked).toEqual([[2, 4]])
    reader.release()
    await files.take(second.bytes).read(2, 4)
    expect(second.asked).toEqual([
      [2, 4],
      [0, FILE.length],
    ])
  })

  it('say to each reader that the file cannot be read, and are asked for again by the next', async () => {
    let isBroken = true
    const files = heldFiles(FILE.length)
    const read = () => (isBroken ? Promise.reject(new Error('The disk is gone')) : Promise.resolve(FILE))
    const bytes = { key: 'one', size: FILE.length, read }
    const reader = files.take(bytes)
    await expect(reader.read(0, 1)).rejects.toThrow('The disk is gone')
    reader.release()
    isBroken = false
    expect(String(await files.take(bytes).read(0, 1))).toBe('a')
  })
})
