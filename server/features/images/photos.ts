import type { Sharp } from 'sharp'
import type { PictureSize } from './images.store.ts'
import { readPicture, type Upload } from './pictures.ts'

/** Side lengths of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
const PHOTO_SIZES = { large: 512, small: 96 } as const

export type Photo = Record<PictureSize, Buffer>

const toSquare = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()

/**
 * Encodes a person's photo for storage: upright, cropped to a centred square, in two sizes. Re-encodes the pixels alone,
 * which drops location, camera and any other data in the file. Refuses files that are not pictures.
 */
export const encodePhoto = (upload: Upload): Promise<Photo> =>
  readPicture(upload, { keepsAnimation: false }, async ({ start }) => {
    const large = await toSquare(start(), PHOTO_SIZES.large)
    return { large, small: await toSquare(start(large), PHOTO_SIZES.small) }
  })
