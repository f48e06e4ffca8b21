import sharp, { type Metadata } from 'sharp'
import { AppError } from '#shared/errors.ts'

/** Sides of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
export const PHOTO_SIZES = { large: 512, small: 96 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

/** Phones make up to 200 megapixels; beyond it a picture is only there to fill the memory. */
const MAX_PIXELS = 200_000_000

/** What sharp reads safely. SVG is not among them: it can hold scripts and addresses. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])

export const PHOTO_MEDIA_TYPE = 'image/webp'

/** ISO base media files that hold HEVC pictures, as iPhones write them, say so in their first bytes. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12))

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw new AppError('photo_too_large')
    throw new AppError('not_a_photo')
  }
}

/**
 * A person's picture as it is stored: turned upright, cropped to a square around its middle, in two sizes, made anew from
 * its pixels alone, so that no place, no camera and nothing hidden in the file comes along. Refuses what is no picture.
 */
export async function encodePhoto(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  if (isHeic(bytes)) throw new AppError('photo_heic')
  const { format } = await metadataOf(bytes)
  if (!FORMATS.has(format)) throw new AppError('not_a_photo')
  const encode = (side: number): Promise<Buffer> =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  try {
    return { large: await encode(PHOTO_SIZES.large), small: await encode(PHOTO_SIZES.small) }
  } catch {
    throw new AppError('photo_unreadable')
  }
}
