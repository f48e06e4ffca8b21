import { readPicture } from './pictures.ts'

/** Long side in pixels: a phone's screen or a large window shows no more. */
const MAX_SIDE = 1600

/** Frame by frame the usual effort (4) takes twice the time for a tenth less to send. */
const EFFORT = { still: 4, moving: 2 }

export interface MessagePicture {
  bytes: Buffer
  /** Pixels, of one frame. */
  width: number
  height: number
}

/**
 * A picture of a message as it is stored: upright, at most 1600 pixels long, moving where it moved (GIF, WebP), made anew
 * from its pixels alone, so that no place, no camera and nothing hidden in the file comes along. Refuses what is no
 * picture.
 */
export const encodeMessagePicture = (bytes: Buffer): Promise<MessagePicture> =>
  readPicture(bytes, { keepsAnimation: true }, async (picture, isMoving) => {
    const { data, info } = await picture
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: isMoving ? EFFORT.moving : EFFORT.still })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  })
