import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './rounds.ts'

/** A page of SQLite's write-ahead log, and so many of them in one measurement. */
const PAGE_BYTES = 4096
const SYNCS = 200

/** Milliseconds that the disk takes for one page and one fdatasync: the middle of two hundred. */
export function fdatasyncMs(folder: string): number {
  const file = openSync(join(folder, 'fdatasync'), 'w')
  const page = Buffer.alloc(PAGE_BYTES, 1)
  const times = Array.from({ length: SYNCS }, () => {
    const started = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  return median(times)
}
