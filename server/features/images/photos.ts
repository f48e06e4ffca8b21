import sharp, { type Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'

/** Sides of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
export const PHOTO_SIZES = { large: 512, small: 96 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** Phones make up to 200 megapixels, as JPEG line by line: that is shrunk while it is read and takes no memory. */
const MAX_PIXELS = 200_000_000

/** Everything else may be unpacked whole, at up to nine bytes a pixel. No phone's screen or editor makes so many. */
const MAX_PIXELS_UNPACKED = 50_000_000

/** What sharp reads safely, by its first bytes. It never sees others: an SVG could keep it busy for minutes. */
const FIRST_BYTES = /^(\u00FF\u00D8\u00FF|\u0089PNG|GIF8|RIFF.{4}WEBP)/s

export const PHOTO_MEDIA_TYPE = 'image/webp'

/** ISO base media files that hold HEVC pictures, as iPhones write them, say so in their first bytes. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12))

/** Refuses a picture with more pixels than its way of being unpacked can bear, before any is. */
async function refuseHuge(bytes: Buffer): Promise<void> {
  const { format, width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const limit = format === 'jpeg' && !isProgressive ? MAX_PIXELS : MAX_PIXELS_UNPACKED
  if (width * height > limit) throw new AppError('photo_too_large')
}

const toSquare = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()

async function encode(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  try {
    await refuseHuge(bytes)
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const large = await toSquare(upright, PHOTO_SIZES.large)
    return { large, small: await toSquare(sharp(large), PHOTO_SIZES.small) }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('photo_unreadable')
  }
}

let lastOne: Promise<unknown> = Promise.resolve()

/**
 * A person's picture as it is stored: turned upright, cropped to a square around its middle, in two sizes, made anew from
 * its pixels alone, so that no place, no camera and nothing hidden in the file comes along. Refuses what is no picture.
 * One at a time: the memory that several large ones take side by side would add up.
 */
export async function encodePhoto(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  if (isHeic(bytes)) throw new AppError('photo_heic')
  if (!FIRST_BYTES.test(bytes.toString('latin1', 0, 12))) throw new AppError('not_a_photo')
  const encoded = lastOne.then(() => encode(bytes))
  lastOne = encoded.catch(() => undefined)
  return encoded
}
