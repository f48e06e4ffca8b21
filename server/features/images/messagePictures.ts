import { readPicture } from './pictures.ts'

/** Longer side in pixels: phone screens and large windows show no more. */
const MAX_SIDE = 1600

/** WebP effort. For animations the default (4) takes twice the time and saves only 10 % of the bytes. */
const EFFORT = { still: 4, moving: 2 }

export interface MessagePicture {
  bytes: Buffer
  /** Pixels of one frame. */
  width: number
  height: number
}

/**
 * Encodes a message's picture for storage: upright, at most 1600 pixels long, still animated where it was (GIF, WebP).
 * Re-encodes the pixels alone, which drops location, camera and any other data in the file. Refuses files that are not
 * pictures.
 */
export const encodeMessagePicture = (bytes: Buffer): Promise<MessagePicture> =>
  readPicture(bytes, { keepsAnimation: true }, async (picture, isMoving) => {
    const { data, info } = await picture
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: isMoving ? EFFORT.moving : EFFORT.still })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  })
