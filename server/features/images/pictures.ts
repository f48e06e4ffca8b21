import sharp, { type Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'

/** Limit for baseline JPEG: phones produce up to 200 megapixels; sharp shrinks them while reading, in little memory. */
const MAX_PIXELS = 200_000_000

/** Limit for other formats, which are decoded whole, at up to nine bytes per pixel. Screenshots stay below it. */
const MAX_PIXELS_UNPACKED = 50_000_000

/** Minimum counted per frame of an animation, as small frames cost time too. Limits an animation to 1000 frames. */
const MIN_PIXELS_A_FRAME = 50_000

/** First bytes of the formats that sharp reads safely. Others never reach it: an SVG can keep it busy for minutes. */
const FIRST_BYTES = /^(\u00FF\u00D8\u00FF|\u0089PNG|GIF8|RIFF.{4}WEBP)/s

export const PICTURE_MEDIA_TYPE = 'image/webp'

/** True for ISO base media files with HEVC pictures, as iPhones write them; their first bytes name the brand. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12))

interface Kind {
  /** True: reads all frames of an animation; false: only the first, as a still picture. */
  keepsAnimation: boolean
}

/** Opens a picture. Refuses, before decoding, one with more pixels than its format allows. */
async function open(bytes: Buffer, { keepsAnimation }: Kind): Promise<{ picture: Sharp; isMoving: boolean }> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, isProgressive, pages = 1 } = metadata
  const isMoving = keepsAnimation && pages > 1
  const pixels = isMoving ? pages * Math.max(width * height, MIN_PIXELS_A_FRAME) : width * height
  const limit = format === 'jpeg' && !isProgressive ? MAX_PIXELS : MAX_PIXELS_UNPACKED
  if (pixels > limit) throw new AppError('photo_too_many_pixels')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isMoving })
  // Animations are not camera photos and carry no orientation.
  return { picture: isMoving ? picture : picture.rotate(), isMoving }
}

let lastOne: Promise<unknown> = Promise.resolve()

/**
 * Opens an uploaded picture, turned upright, and returns the result of `encode`. Refuses files that are not pictures or
 * are too expensive to read. Runs one picture at a time, to limit memory.
 */
export async function readPicture<Result>(
  bytes: Buffer,
  kind: Kind,
  encode: (picture: Sharp, isMoving: boolean) => Promise<Result>,
): Promise<Result> {
  if (isHeic(bytes)) throw new AppError('photo_heic')
  if (!FIRST_BYTES.test(bytes.toString('latin1', 0, 12))) throw new AppError('not_a_photo')
  const encoded = lastOne.then(async () => {
    try {
      const { picture, isMoving } = await open(bytes, kind)
      return await encode(picture, isMoving)
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('photo_unreadable')
    }
  })
  lastOne = encoded.catch(() => undefined)
  return encoded
}
