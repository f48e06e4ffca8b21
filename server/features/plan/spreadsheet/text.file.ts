import { SpreadsheetError } from './spreadsheet.error.ts'

/** Bytes looked at to find out what a file is. */
const HEAD_BYTES = 64 * 1024

/** The encoding of a file: as its mark says; UTF-16 without one has a zero beside each letter of its first words. */
function encodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0)) return 'utf-16be'
  return undefined
}

/** The text of a file: UTF-8, UTF-16 ("Unicode text"), else Windows-1252, in which Excel saves a CSV. */
function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** First characters of a file whose text is no list: PDF, RTF, and pages of HTML and XML. */
const OTHER_KIND = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|head|body|table|\?xml)[\s>])/i

/** Control characters, which no list has; a program of old may end one with U+001A. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const CONTROL = /[\0-\x08\x0E-\x19\x1B-\x1F]|\x1A(?!\s*$)/

/** First bytes of archives and of compound files, as which an old workbook or one with a password is refused. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/** First two bytes of a sheet of Excel 2 to 4, each before the length of its first record. */
const OLD_SHEETS = ['0900', '0902', '0904', '0908']

/** True for a sheet of Excel 2 to 4, which was no compound file yet. */
export const isOldSheet = (bytes: Buffer): boolean =>
  OLD_SHEETS.includes(bytes.toString('hex', 0, 2)) && bytes[3] === 0 && [4, 6, 8, 16].includes(bytes[2] ?? 0)

/** True for the bytes of a workbook, whatever its kind; every other file is a text, or refused by `textOf`. */
export const isWorkbook = (bytes: Buffer): boolean =>
  WORKBOOKS.includes(bytes.toString('hex', 0, 4)) || isOldSheet(bytes)

/** The code by which a text that is no list is refused; undefined for a list. */
function refusalOf(
  head: string,
): 'not_a_spreadsheet' | 'spreadsheet_old' | 'spreadsheet_ods' | 'spreadsheet_google' | undefined {
  const isShortcut = /^\s*\{[^{}]*"(?:doc_id|url)"/.test(head.slice(0, 2000))
  if (isShortcut && /docs\.google\.com|"doc_id"/.test(head.slice(0, 2000))) return 'spreadsheet_google'
  if (!OTHER_KIND.test(head)) return CONTROL.test(head) ? 'not_a_spreadsheet' : undefined
  if (head.includes('urn:oasis:names:tc:opendocument')) return 'spreadsheet_ods'
  // Old programs call a page of HTML or XML an .xls.
  return head.includes('urn:schemas-microsoft-com:office') ? 'spreadsheet_old' : 'not_a_spreadsheet'
}

/** Refuses a file that is neither workbook nor text, by what stands in it: its name says nothing. */
export function mustBeText(bytes: Buffer): void {
  const code = refusalOf(decode(bytes.subarray(0, HEAD_BYTES)))
  if (code) throw new SpreadsheetError(code)
}

/** The text of a file that is no workbook. Throws SpreadsheetError for one that is no list of text, such as a PDF. */
export function fileText(bytes: Buffer): string {
  mustBeText(bytes)
  const text = decode(bytes)
  if (CONTROL.test(text)) throw new SpreadsheetError('not_a_spreadsheet')
  return text
}
