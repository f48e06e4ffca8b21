import { SpreadsheetError } from './spreadsheet.error.ts'

const unreadable = (cause?: unknown) => new SpreadsheetError('unreadable_spreadsheet', { cause })

/**
 * Decodes the UTF-16 code units that workbooks write as _xHHHH_ (ECMA-376 part 1, 22.9.2.19), left to right. Vertical
 * tabs and form feeds become line breaks, as in every text that comes in.
 */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9a-f]{4})_/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/[\v\f]/g, '\n')
    : text

/**
 * The text of an XML file: UTF-8, or UTF-16 with its mark. Throws 'unreadable_spreadsheet' for bytes that are neither.
 */
export function xmlText(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  try {
    if (isLittle) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (isBig)
      return new TextDecoder('utf-16le', { fatal: true }).decode(
        Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16(),
      )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
}
