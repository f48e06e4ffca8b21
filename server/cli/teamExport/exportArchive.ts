import { CopyError } from '../../db/copy.ts'
import { SpreadsheetError } from '../../features/plan/spreadsheet/spreadsheet.error.ts'
import { cellsOf, rawLines } from '../../features/plan/spreadsheet/text.lines.ts'
import { type ZipEntry, zipEntriesOf } from '../../features/plan/spreadsheet/zip.directory.ts'
import { unpackParts } from '../../features/plan/spreadsheet/zip.parts.ts'
import { FORMAT, FORMAT_FILE, README_FILE } from '../../features/sunday/teamExport/exportReadme.ts'
import { EXPORTED } from '../../features/sunday/teamExport/exportTables.ts'

/** Bytes of all files of an archive, and their number: twice what an export has. */
const LIMITS = { maxEntries: 100, maxUncompressedBytes: 256 * 1024 * 1024 }

/** How many times its bytes a file may be unpacked; an export's are some ten times. Small files are not looked at. */
const MAX_RATIO = 200
const SMALL_BYTES = 1024 * 1024

/** Lines of a file, at most. */
const MAX_LINES = 2_000_000

/** A line of a file with its number, which quoted line breaks count for, too. */
export interface ExportLine {
  number: number
  cells: string[]
}

const fileNames = (): string[] =>
  EXPORTED.flatMap(({ file, beside }) => [file, ...(beside ? [beside.file] : [])]).map((name) => `${name}.csv`)

function mustBeOfExport(entry: ZipEntry, known: ReadonlySet<string>): void {
  const { name, uncompressedSize, compressedSize } = entry
  const shown = JSON.stringify(name.slice(0, 100))
  if (/(?:^|\/)\.\.(?:\/|$)|^\/|:/.test(name))
    throw new CopyError(`The file has a path that leads out of it: ${shown}.`)
  if (!known.has(name)) throw new CopyError(`${shown} is no file of an export.`)
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new CopyError(`${shown} unpacks to more than ${MAX_RATIO} times its size.`)
}

/** Lines of refusals by the code of what cannot be read. */
const REFUSED: Partial<Record<SpreadsheetError['code'], string>> = {
  empty_spreadsheet: 'The file is empty.',
  spreadsheet_locked: 'The file has a password.',
  spreadsheet_too_large: 'The file holds more than an export can: too many files, or more than 256 MB.',
  unreadable_spreadsheet: 'The file is damaged.',
}

function unpacked(bytes: Buffer): Map<string, Buffer> {
  // Names are read in lower case.
  const known = new Set([...fileNames(), FORMAT_FILE, README_FILE.toLowerCase()])
  try {
    const entries = zipEntriesOf(bytes, LIMITS)
    for (const entry of entries) mustBeOfExport(entry, known)
    const names = entries.map(({ name }) => name)
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice) throw new CopyError(`${twice} is there twice.`)
    return new Map(unpackParts(bytes, entries, LIMITS.maxUncompressedBytes).map(({ name, content }) => [name, content]))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw new CopyError(REFUSED[error.code] ?? 'The file is no zip.', { cause: error })
  }
}

function linesOf(name: string, content: Buffer): ExportLine[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (cause) {
    throw new CopyError(`${name} is not UTF-8.`, { cause })
  }
  const lines = rawLines(text, MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw new CopyError(`${name} has more than ${MAX_LINES} lines.`)
  return lines.map(({ number, text: line }) => ({ number, cells: cellsOf(line, ',') }))
}

/**
 * The lines of each file of an export, its head first. Throws CopyError: no zip, damaged, too large, with paths that
 * lead out of it or files that no export has, of another version, or with a file that is missing.
 */
export function openExport(bytes: Buffer): ReadonlyMap<string, ExportLine[]> {
  const contents = unpacked(bytes)
  const mustFind = (name: string): ExportLine[] => {
    const content = contents.get(name)
    if (!content) throw new CopyError(`${name} is missing in it.`)
    return linesOf(name, content)
  }
  const [, format] = mustFind(FORMAT_FILE)
  const [is, version] = format?.cells ?? []
  if (is !== FORMAT[0]) throw new CopyError(`${FORMAT_FILE} does not say that this is an export.`)
  if (version !== FORMAT[1])
    throw new CopyError(`It is an export of version ${version?.slice(0, 20)}; this release reads version ${FORMAT[1]}.`)
  return new Map(fileNames().map((name) => [name, mustFind(name)]))
}
