import { type Zippable, zipSync } from 'fflate'
import type { ZipPart } from './zip.parts.ts'

/** The first moment that the format knows (APPNOTE.TXT 4.4.6), by the clock on the wall, which is what it stores. */
const NO_TIME = new Date(1980, 0, 1)

/**
 * Packs files in their order. The compressor is JavaScript and the time is none, so the same files are the same bytes
 * on every machine and at any time.
 */
export function zipOf(files: readonly ZipPart[]): Buffer {
  const entries: Zippable = Object.fromEntries(files.map(({ name, content }) => [name, content]))
  return Buffer.from(zipSync(entries, { level: 6, mtime: NO_TIME }))
}
