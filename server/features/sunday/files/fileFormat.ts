import { basename } from 'node:path'
import { foldSpaces, hasUnprintable } from '#shared/text.ts'

const NAME_MAX = 120

/** Bytes at a PDF's start and end in which its marks are looked for. */
const HEAD_BYTES = 1024
const TAIL_BYTES = 2048

const HTML = /<(!doctype\s+html|html|head|body|script|svg|iframe)[\s>]/i

/** First bytes of the pictures that a service may have. */
const PICTURE = /^(\u00FF\u00D8\u00FF|\u0089PNG|RIFF.{4}WEBP)/s

/**
 * The PDF in a file, whatever the file is called; undefined where there is none. What stands before its mark (a byte
 * order mark, the head of a mail) is cut off, as readers do; it ends as a PDF, and no page of HTML is in its head.
 */
export function pdfIn(bytes: Buffer): Buffer | undefined {
  const start = bytes.subarray(0, HEAD_BYTES).indexOf('%PDF-')
  if (start < 0) return undefined
  const head = bytes.toString('latin1', start, start + HEAD_BYTES)
  const tail = bytes.toString('latin1', Math.max(start, bytes.length - TAIL_BYTES))
  return tail.includes('%%EOF') && !HTML.test(head) ? bytes.subarray(start) : undefined
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

/** A value as RFC 8187 writes it, which allows fewer signs than `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `Content-Disposition` of a file that is shown and saved under its own name (RFC 6266), with one for old readers. */
export const shownAs = (name: string): string =>
  `inline; filename="${name.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
