import sharp, { type Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'

/** Phones make up to 200 megapixels, as JPEG line by line: that is shrunk while it is read and takes no memory. */
const MAX_PIXELS = 200_000_000

/** Everything else may be unpacked whole, at up to nine bytes a pixel. No phone's screen or editor makes so many. */
const MAX_PIXELS_UNPACKED = 50_000_000

/** What a frame of an animation counts at least: each costs something, however small. A thousand is the most there can be. */
const MIN_PIXELS_A_FRAME = 50_000

/** What sharp reads safely, by its first bytes. It never sees others: an SVG could keep it busy for minutes. */
const FIRST_BYTES = /^(\u00FF\u00D8\u00FF|\u0089PNG|GIF8|RIFF.{4}WEBP)/s

export const PICTURE_MEDIA_TYPE = 'image/webp'

/** ISO base media files that hold HEVC pictures, as iPhones write them, say so in their first bytes. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' &&
  /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12))

interface Kind {
  /** All frames of an animation; else its first alone, as a still picture. */
  keepsAnimation: boolean
}

/** Opens a picture, and refuses one with more pixels than its way of being unpacked can bear, before any is. */
async function open(bytes: Buffer, { keepsAnimation }: Kind): Promise<{ picture: Sharp; isMoving: boolean }> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, isProgressive, pages = 1 } = metadata
  const isMoving = keepsAnimation && pages > 1
  const pixels = isMoving ? pages * Math.max(width * height, MIN_PIXELS_A_FRAME) : width * height
  const limit = format === 'jpeg' && !isProgressive ? MAX_PIXELS : MAX_PIXELS_UNPACKED
  if (pixels > limit) throw new AppError('photo_too_many_pixels')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isMoving })
  // What moves was not taken by a camera that somebody held.
  return { picture: isMoving ? picture : picture.rotate(), isMoving }
}

let lastOne: Promise<unknown> = Promise.resolve()

/**
 * Has `encode` make something of a picture that a person brought, turned upright. Refuses what is no picture, and one that
 * would take too much to read. One at a time: the memory that several large ones take side by side would add up.
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
