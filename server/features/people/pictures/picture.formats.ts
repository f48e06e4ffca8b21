import { AppError } from '#shared/errors.ts'

/** First bytes of the formats that sharp reads safely. Others never reach it: an SVG can keep it busy for minutes. */
const READABLE = /^(\u00FF\u00D8\u00FF|\u0089PNG|GIF8|RIFF.{4}WEBP)/s

/** First bytes of pictures that are not read, by the names that people know them by. */
const OTHERS: [format: string, firstBytes: RegExp][] = [
  ['BMP', /^BM.{4}\0{4}/s],
  ['TIFF', /^(II[*+]\0|MM\0[*+])/],
  ['JPEG XL', /^(\u00FF\n|\0\0\0\fJXL )/],
  ['JPEG 2000', /^(\0\0\0\fjP {2}|\u00FFO\u00FFQ)/],
  ['Photoshop', /^8BPS/],
  // The first element may follow a byte order mark, declarations and comments. A comment ends at its first end mark, or
  // matching would take for ever.
  ['SVG', /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/is],
]

/** Bytes in which the first element of an SVG is looked for. */
const HEAD_BYTES = 4096

/** Brands of ISO base media files with HEVC pictures, as iPhones write them, and of those with AV1 pictures. */
const HEIC = /^(heic|heix|hevc|heim|heis|mif1|msf1)$/
const AVIF = /^(avif|avis)$/

/** The brands that an ISO base media file names, its own first; empty for other files. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return []
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  // Between the file's brand and the compatible ones stands a version.
  return (box.match(/.{4}/gs) ?? []).filter((_, index) => index !== 1)
}

/** Throws 415 for other files than pictures, and for formats that are not read, which the sentence names. */
export function mustBeReadable(bytes: Buffer): void {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (READABLE.test(head)) return
  const brands = brandsOf(bytes)
  const format = brands.some((brand) => AVIF.test(brand)) ? 'AVIF' : OTHERS.find(([, first]) => first.test(head))?.[0]
  if (format) throw new AppError('photo_format', { params: { format } })
  throw new AppError(HEIC.test(brands[0] ?? '') ? 'photo_heic' : 'not_a_photo')
}
