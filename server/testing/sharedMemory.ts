import { statfsSync } from 'node:fs'

/** File system in memory. A container's has 64 MB unless its start says more. */
export const SHARED_MEMORY = '/dev/shm'

/** True where the file system in memory has more than `megabytes` free. */
export function hasSharedMemory(megabytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > megabytes * 2 ** 20
  } catch {
    return false
  }
}
