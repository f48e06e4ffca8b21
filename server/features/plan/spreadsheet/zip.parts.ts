import { inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { compressedBytes, tooManyBytes, type ZipEntry } from './zip.directory.ts'
import { DEFLATED, STORED } from './zip.format.ts'

/** One unpacked file of an archive. */
export interface ZipPart {
  /** In lower case. */
  name: string
  content: Buffer
}

/** Bounds of the chunk size for unpacking, which else is the declared size (possibly wrong). */
const MIN_CHUNK_BYTES = 16 * 1024
const MAX_CHUNK_BYTES = 1024 * 1024

/** Unpacks one file of at most `maxBytes`, which are left of `allBytes`. */
function unpack(packed: Buffer, entry: ZipEntry, maxBytes: number, allBytes: number): Buffer {
  if (entry.method === STORED && packed.length <= maxBytes) return packed
  if (entry.method === STORED || maxBytes === 0) throw tooManyBytes(allBytes)
  if (entry.method !== DEFLATED) throw new SpreadsheetError('unreadable_spreadsheet')
  const chunkSize = Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, entry.uncompressedSize))
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes, chunkSize })
  } catch (cause) {
    const tooLarge = cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw tooLarge ? tooManyBytes(allBytes, cause) : new SpreadsheetError('unreadable_spreadsheet', { cause })
  }
}

/**
 * Unpacks files of an archive. Counts the real, not the declared, bytes and throws SpreadsheetError
 * 'spreadsheet_too_large' as soon as their sum exceeds `maxBytes`.
 */
export function unpackParts(bytes: Buffer, entries: readonly ZipEntry[], maxBytes: number): ZipPart[] {
  let left = maxBytes
  return entries.map((entry) => {
    const content = unpack(compressedBytes(bytes, entry), entry, left, maxBytes)
    left -= content.length
    return { name: entry.name, content }
  })
}

/** Unpacks the XML files of an archive as `unpackParts` does. */
export const unpackXmlParts = (bytes: Buffer, entries: readonly ZipEntry[], maxBytes: number): ZipPart[] =>
  unpackParts(
    bytes,
    entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.xml.rels')),
    maxBytes,
  )
