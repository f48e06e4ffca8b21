import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** File system in memory. A container's has 64 MB unless its start says more. */
const SHARED_MEMORY = '/dev/shm'

/** True where the file system in memory has more than `megabytes` free. */
export function hasSharedMemory(megabytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > megabytes * 2 ** 20
  } catch {
    return false
  }
}

/** Memory with 256 MB free, else the temporary folder: SQLite's commits do not wait for the disk there. */
export const fastFolder = (): string => (hasSharedMemory(256) ? SHARED_MEMORY : tmpdir())
