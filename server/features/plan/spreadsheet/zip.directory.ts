import { SpreadsheetError, tooLarge } from './spreadsheet.error.ts'
import { isOldSheet } from './text.file.ts'
import {
  DIRECTORY_HEADER,
  DIRECTORY_HEADER_LENGTH,
  ENCRYPTED,
  END_LENGTH,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  LOCAL_HEADER_LENGTH,
  MAX_COMMENT_LENGTH,
} from './zip.format.ts'

/** One file as declared in the archive's central directory. The declared sizes may be wrong. */
export interface ZipEntry {
  /** In lower case. */
  name: string
  method: number
  compressedSize: number
  uncompressedSize: number
  localHeaderOffset: number
}

export interface ZipLimits {
  maxEntries: number
  maxUncompressedBytes: number
}

/** First bytes of a compound file ([MS-CFB] 2.2): an old .xls, or any workbook with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Name of the stream that holds a workbook with a password ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')

/** Part that every workbook has: in the folder `xl` where programs write it, or at the root of the archive. */
const WORKBOOK = /(?:^|\/)workbook\.xml$/

const MEGABYTE = 1024 * 1024

/** The refusal of an archive that unpacks to more bytes. */
export const tooManyBytes = (max: number, cause?: unknown) => tooLarge('unpacked', Math.floor(max / MEGABYTE), cause)

const unreadable = () => new SpreadsheetError('unreadable_spreadsheet')

/** The refusal of an archive without a workbook: those of other programs say how to save one there. */
function otherArchive(bytes: Buffer, entries: readonly ZipEntry[]): SpreadsheetError {
  const has = (name: string | RegExp) =>
    entries.some((entry) => (typeof name === 'string' ? entry.name === name : name.test(entry.name)))
  if (has(/(?:^|\/)index(?:\.zip$|\/.*\.iwa$)/)) return new SpreadsheetError('spreadsheet_numbers')
  // The type of an OpenDocument file stands in its first part, which is not compressed (ODF 1.2 part 3, 3.3).
  const isSheet = bytes.subarray(0, 200).includes('opendocument.spreadsheet')
  return new SpreadsheetError(isSheet && has('content.xml') ? 'spreadsheet_ods' : 'not_a_spreadsheet')
}

/** The refusal of a file that is no archive. */
function refusalOf(bytes: Buffer): SpreadsheetError {
  if (isOldSheet(bytes)) return new SpreadsheetError('spreadsheet_old')
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return new SpreadsheetError('not_a_spreadsheet')
  return new SpreadsheetError(bytes.includes(ENCRYPTED_PACKAGE) ? 'spreadsheet_locked' : 'spreadsheet_old')
}

function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH)
  for (let offset = bytes.length - END_LENGTH; offset >= earliest; offset--)
    if (bytes.readUInt32LE(offset) === END_OF_DIRECTORY) return offset
  throw unreadable()
}

/**
 * Reads the central directory of an archive and checks every offset against the file's length.
 * Throws SpreadsheetError: 'empty_spreadsheet' for no bytes, 'spreadsheet_locked' for one with a password,
 * 'spreadsheet_old' for an .xls, 'not_a_spreadsheet' for another kind of file,
 * 'spreadsheet_too_large' where it declares more than `limits`, 'unreadable_spreadsheet' where it is damaged.
 */
export function zipEntriesOf(bytes: Buffer, limits: ZipLimits): ZipEntry[] {
  if (bytes.length === 0) throw new SpreadsheetError('empty_spreadsheet')
  if (bytes.length < LOCAL_HEADER_LENGTH || bytes.readUInt32LE(0) !== LOCAL_HEADER) throw refusalOf(bytes)

  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > limits.maxEntries) throw tooLarge('parts', limits.maxEntries)

  const entries: ZipEntry[] = []
  let declaredBytes = 0
  let offset = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (offset + DIRECTORY_HEADER_LENGTH > end || bytes.readUInt32LE(offset) !== DIRECTORY_HEADER) throw unreadable()
    if (bytes.readUInt16LE(offset + 8) & ENCRYPTED) throw new SpreadsheetError('spreadsheet_locked')
    const nameLength = bytes.readUInt16LE(offset + 28)
    const nameStart = offset + DIRECTORY_HEADER_LENGTH
    const next = nameStart + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
    if (next > end) throw unreadable()
    entries.push({
      // Some Windows programs write backslashes, which the format forbids but readers accept. Names of parts are the
      // same whatever their case (ECMA-376 part 2, 6.2.2.3).
      name: bytes
        .toString('utf8', nameStart, nameStart + nameLength)
        .replaceAll('\\', '/')
        .toLowerCase(),
      method: bytes.readUInt16LE(offset + 10),
      compressedSize: bytes.readUInt32LE(offset + 20),
      uncompressedSize: bytes.readUInt32LE(offset + 24),
      localHeaderOffset: bytes.readUInt32LE(offset + 42),
    })
    declaredBytes += bytes.readUInt32LE(offset + 24)
    offset = next
  }
  if (declaredBytes > limits.maxUncompressedBytes) throw tooManyBytes(limits.maxUncompressedBytes)
  return entries
}

/** Reads the entries of an .xlsx file. Throws SpreadsheetError as `zipEntriesOf`, and for one without a workbook. */
export function readZipDirectory(bytes: Buffer, limits: ZipLimits): ZipEntry[] {
  const entries = zipEntriesOf(bytes, limits)
  if (!entries.some((entry) => WORKBOOK.test(entry.name))) throw otherArchive(bytes, entries)
  return entries
}

/** The compressed bytes of one entry. */
export function compressedBytes(bytes: Buffer, { localHeaderOffset, compressedSize }: ZipEntry): Buffer {
  if (localHeaderOffset + LOCAL_HEADER_LENGTH > bytes.length) throw unreadable()
  if (bytes.readUInt32LE(localHeaderOffset) !== LOCAL_HEADER) throw unreadable()
  const start =
    localHeaderOffset +
    LOCAL_HEADER_LENGTH +
    bytes.readUInt16LE(localHeaderOffset + 26) +
    bytes.readUInt16LE(localHeaderOffset + 28)
  if (start + compressedSize > bytes.length) throw unreadable()
  return bytes.subarray(start, start + compressedSize)
}
