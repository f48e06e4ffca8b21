import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './rounds.ts'

/** Size of a page of SQLite's write-ahead log, and pages in one measurement. */
const PAGE_BYTES = 4096
const SYNCS = 200

/** Milliseconds for writing one page with one fdatasync: median of two hundred. */
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
