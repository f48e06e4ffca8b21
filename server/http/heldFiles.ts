/** A stored file as a reply sends it. */
export interface Bytes {
  /** Names the file and the size in which it is sent; what a name stands for never changes. */
  key: string
  size: number
  /** Reads `length` bytes from `offset` on; fewer where the file is gone. */
  read(offset: number, length: number): Promise<Buffer>
}

/** How a reply reads a file until it calls `release`, once. */
interface Held {
  read: Bytes['read']
  release(): void
}

/**
 * Holds files whole while they are sent, shared by their readers, within `maxBytes`: SQLite reads all of a value for
 * each piece of it. A file for which there is no room is read a piece at a time.
 */
export function heldFiles(maxBytes: number) {
  const held = new Map<string, { whole: Promise<Buffer>; size: number; readers: number }>()
  let sum = 0

  function letGo(key: string): void {
    const file = held.get(key)
    if (!file) return
    file.readers -= 1
    if (file.readers > 0) return
    held.delete(key)
    sum -= file.size
  }

  return {
    take({ key, size, read }: Bytes): Held {
      const known = held.get(key)
      if (!known && sum + size > maxBytes) return { read, release: () => {} }
      const file = known ?? { whole: read(0, size), size, readers: 0 }
      if (!known) {
        held.set(key, file)
        sum += size
        // Readers await `whole` and hear of a failure. Without a reader it would end the process.
        file.whole.catch(() => {})
      }
      file.readers += 1
      return {
        read: async (offset, length) => (await file.whole).subarray(offset, offset + length),
        release: () => letGo(key),
      }
    },
  }
}
