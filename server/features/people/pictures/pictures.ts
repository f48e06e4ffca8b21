import type { Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'
import type { FairQueue } from '../../../fairQueue.ts'
import { lostShare, MOST_LOST, withEnd } from './jpeg.end.ts'
import { mustBeReadable } from './picture.formats.ts'

/** Most pixels of a still picture: formats that are decoded whole take up to nine bytes for each. */
const MAX_PIXELS = 50_000_000

/** Most pixels of an animation, all frames together. */
const MAX_PIXELS_MOVING = 25_000_000

/** Minimum counted per frame of an animation, as small frames cost time too. Limits an animation to 1000 frames. */
const MIN_PIXELS_A_FRAME = 25_000

/** A still picture of more pixels is expensive, unless it is a baseline JPEG, which libvips shrinks while reading. */
const MAX_PIXELS_CHEAP = 12_000_000

export const PICTURE_MEDIA_TYPE = 'image/webp'

/** Queues by what a picture costs, so that cheap ones never wait for an expensive one. */
export interface PictureQueues {
  cheap: FairQueue
  expensive: FairQueue
}

export interface Upload {
  bytes: Buffer
  /** Person whose turn it takes. */
  ownerId: string
  queues: PictureQueues
  /** Most seconds of work; libvips stops there. */
  maxSeconds: number
}

export interface OpenedPicture {
  /** Starts a pipeline on the upright picture, or on `bytes`. It stops once this picture has taken its time. */
  start: (bytes?: Buffer) => Sharp
  isMoving: boolean
  /** Pixels of the longer side. */
  side: number
  /** Pixels of all frames of an animation together. */
  pixels: number
}

/** Loads sharp with the first picture: libvips takes 15 MB that many a team never needs. */
const loadSharp = async () => (await import('sharp')).default

/** Reads a picture's size. Refuses, before decoding, one with more pixels than its kind allows. */
async function measure(bytes: Buffer, keepsAnimation: boolean) {
  const sharp = await loadSharp()
  const { format, width, height, isProgressive, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isMoving = keepsAnimation && pages > 1
  const pixels = isMoving ? pages * Math.max(width * height, MIN_PIXELS_A_FRAME) : width * height
  if (pixels > (isMoving ? MAX_PIXELS_MOVING : MAX_PIXELS)) throw new AppError('photo_too_many_pixels')
  const isCheap = !isMoving && (pixels <= MAX_PIXELS_CHEAP || (format === 'jpeg' && !isProgressive))
  return { isMoving, isCheap, pixels, side: Math.max(width, height) }
}

const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const isTimeout = error instanceof Error && error.message.startsWith('timeout')
  return new AppError(isTimeout ? 'picture_too_costly' : 'photo_unreadable')
}

/**
 * Opens an uploaded picture in its owner's turn and returns the result of `encode`. Refuses files that are not pictures
 * (415 `not_a_photo`) or of another format (415 `photo_heic`, `photo_format`), are damaged (400 `photo_unreadable`), or
 * too expensive to read (413 `photo_too_many_pixels`, `picture_too_costly`).
 */
export async function readPicture<Result>(
  { bytes: sent, ownerId, queues, maxSeconds }: Upload,
  { keepsAnimation }: { keepsAnimation: boolean },
  encode: (picture: OpenedPicture) => Promise<Result>,
): Promise<Result> {
  mustBeReadable(sent)
  const bytes = withEnd(sent)
  try {
    const sharp = await loadSharp()
    const { isCheap, ...size } = await measure(bytes, keepsAnimation)
    return await queues[isCheap ? 'cheap' : 'expensive'](ownerId, async () => {
      const until = performance.now() + maxSeconds * 1000
      const start = (from = bytes) => {
        const picture = sharp(from, { failOn: 'error', animated: size.isMoving })
        // Time limit of at least one second, sharp's smallest.
        picture.timeout({ seconds: Math.max(1, Math.ceil((until - performance.now()) / 1000)) })
        // Animations are not camera photos and carry no orientation.
        return size.isMoving ? picture : picture.rotate()
      }
      if (bytes !== sent && (await lostShare(sharp(bytes, { failOn: 'error' }))) > MOST_LOST)
        throw new AppError('photo_unreadable')
      return encode({ start, ...size })
    })
  } catch (error) {
    throw refusalOf(error)
  }
}
