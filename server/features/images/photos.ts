import sharp, { type Sharp } from 'sharp'
import { readPicture } from './pictures.ts'

/** Side lengths of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
export const PHOTO_SIZES = { large: 512, small: 96 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

const toSquare = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()

/**
 * Encodes a person's photo for storage: upright, cropped to a centred square, in two sizes. Re-encodes the pixels alone,
 * which drops location, camera and any other data in the file. Refuses files that are not pictures.
 */
export const encodePhoto = (bytes: Buffer): Promise<Record<PhotoSize, Buffer>> =>
  readPicture(bytes, { keepsAnimation: false }, async (picture) => {
    const large = await toSquare(picture, PHOTO_SIZES.large)
    return { large, small: await toSquare(sharp(large), PHOTO_SIZES.small) }
  })
