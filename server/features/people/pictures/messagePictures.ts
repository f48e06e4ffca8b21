import { readPicture, type Upload } from './pictures.ts'

/** Longer side in pixels: phone screens and large windows show no more. */
const MAX_SIDE = 1600

/** Most pixels of a stored animation, all frames together: encoding 12 million takes about four seconds. */
const MAX_PIXELS_MOVING = 12_000_000

/** Most bytes of a stored picture; one that takes more is made smaller until it fits. */
const MAX_BYTES = 2 * 1024 * 1024

/** WebP effort. For animations the default (4) takes twice the time and saves only 10 % of the bytes. */
const EFFORT = { still: 4, moving: 2 }

export interface MessagePicture {
  bytes: Buffer
  /** Pixels of one frame. */
  width: number
  height: number
}

/**
 * Encodes a picture for storage, whole: upright, at most 1600 pixels long and 2 MB, still animated where it was (GIF,
 * WebP) and `keepsAnimation` is true. Re-encodes the pixels alone, which drops location, camera and any other data in
 * the file. Refuses files that are not pictures.
 */
export const encodeWholePicture = (upload: Upload, kind: { keepsAnimation: boolean }): Promise<MessagePicture> =>
  readPicture(upload, kind, async ({ start, isMoving, side, pixels }) => {
    const scale = isMoving ? Math.min(1, Math.sqrt(MAX_PIXELS_MOVING / pixels)) : 1
    let longest = Math.max(1, Math.round(Math.min(MAX_SIDE, side * scale)))
    for (;;) {
      const { data, info } = await start()
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, effort: isMoving ? EFFORT.moving : EFFORT.still })
        .toBuffer({ resolveWithObject: true })
      const [width, height] = [info.width, info.pageHeight ?? info.height]
      if (data.length <= MAX_BYTES) return { bytes: data, width, height }
      // Bytes grow about as pixels do; a little less is aimed at, as small pictures take more bytes for each pixel.
      longest = Math.floor(Math.max(width, height) * 0.9 * Math.sqrt(MAX_BYTES / data.length))
    }
  })
