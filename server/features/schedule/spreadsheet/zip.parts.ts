import { crc32, inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { compressedBytes, type ZipEntry } from './zip.directory.ts'
import {
  DEFLATED,
  DIRECTORY_HEADER,
  END_LENGTH,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  STORED,
  UTF8_NAME,
} from './zip.format.ts'

/** One unpacked file of an archive. */
export interface ZipPart {
  name: string
  content: Buffer
}

/** Bounds of the chunk size for unpacking, which else is the declared size (possibly wrong). */
const MIN_CHUNK_BYTES = 16 * 1024
const MAX_CHUNK_BYTES = 1024 * 1024

/** Version 2.0 of the format: deflate and folders. */
const VERSION = 20

function unpack(packed: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  if (entry.method === STORED && packed.length <= maxBytes) return packed
  if (entry.method === STORED || maxBytes === 0) throw new SpreadsheetError('spreadsheet_too_large')
  if (entry.method !== DEFLATED) throw new SpreadsheetError('unreadable_spreadsheet')
  const chunkSize = Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, entry.uncompressedSize))
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes, chunkSize })
  } catch (cause) {
    const tooLarge = cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
    throw new SpreadsheetError(tooLarge ? 'spreadsheet_too_large' : 'unreadable_spreadsheet', { cause })
  }
}

/**
 * Unpacks the XML files of an archive. Counts the real, not the declared, bytes and throws SpreadsheetError
 * 'spreadsheet_too_large' as soon as their sum exceeds `maxBytes`.
 */
export function unpackXmlParts(bytes: Buffer, entries: ZipEntry[], maxBytes: number): ZipPart[] {
  let left = maxBytes
  return entries
    .filter(({ name }) => name.endsWith('.xml') || name.endsWith('.xml.rels'))
    .map((entry) => {
      const content = unpack(compressedBytes(bytes, entry), entry, left)
      left -= content.length
      return { name: entry.name, content }
    })
}

/** Fields common to local and directory headers, from the version to the extra field's length. */
function commonFields({ content }: ZipPart, name: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAME, 2)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function uint32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    buffer.writeUInt32LE(value, index * 4)
  })
  return buffer
}

/**
 * Writes an uncompressed archive of `parts`, as a list of chunks. The workbook library trusts local headers, which may
 * contradict the checked directory; in this archive they are correct.
 */
export function storedZip(parts: ZipPart[]): Buffer[] {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const fields = commonFields(part, name)
    const header = Buffer.concat([uint32(LOCAL_HEADER), fields, name])
    files.push(header, part.content)
    const attributes = Buffer.alloc(10)
    directory.push(uint32(DIRECTORY_HEADER), Buffer.from([VERSION, 0]), fields, attributes, uint32(offset), name)
    offset += header.length + part.content.length
  }
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(
    directory.reduce((length, piece) => length + piece.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return [...files, Buffer.concat([...directory, end])]
}
