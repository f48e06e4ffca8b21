import { basename } from 'node:path'
import { foldSpaces, hasUnprintable } from '#shared/text.ts'

const NAME_MAX = 120

/** Bytes at a PDF's start and end in which its marks are looked for. */
const HEAD_BYTES = 1024
const TAIL_BYTES = 2048

const HTML = /<(!doctype\s+html|html|head|body|script|svg|iframe)[\s>]/i

/** First bytes of the pictures that a service may have. */
const PICTURE = /^(\u00FF\u00D8\u00FF|\u0089PNG|RIFF.{4}WEBP)/s

/** True for a PDF: it begins and ends as one, and no page of HTML is in its head, whatever the file is called. */
export function isPdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  return /^%PDF-\d/.test(head) && tail.includes('%%EOF') && !HTML.test(head)
}

/** True for what begins as a PNG, a JPEG or a WebP. */
export const isPicture = (bytes: Buffer): boolean => PICTURE.test(bytes.toString('latin1', 0, 16))

/** The name of an uploaded file as it is shown: its last path part, one line. */
export function fileNameOf(sent: string): string {
  const line = foldSpaces(basename(sent.replaceAll('\\', '/'))).replace(/[\r\n\t]+/g, ' ')
  const shown = Array.from(line)
    .filter((sign) => !hasUnprintable(sign))
    .join('')
    .slice(0, NAME_MAX)
  // A sign of two units is not cut in half.
  const name = shown.replace(/[\uD800-\uDBFF]$/, '').trim()
  return name === '' ? 'file' : name
}
