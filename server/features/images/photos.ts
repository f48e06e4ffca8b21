import sharp, { type Sharp } from 'sharp'
import { readPicture } from './pictures.ts'

/** Sides of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
export const PHOTO_SIZES = { large: 512, small: 96 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

const toSquare = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()

/**
 * A person's picture as it is stored: turned upright, cropped to a square around its middle, in two sizes, made anew from
 * its pixels alone, so that no place, no camera and nothing hidden in the file comes along. Refuses what is no picture.
 */
export const encodePhoto = (bytes: Buffer): Promise<Record<PhotoSize, Buffer>> =>
  readPicture(bytes, { keepsAnimation: false }, async (picture) => {
    const large = await toSquare(picture, PHOTO_SIZES.large)
    return { large, small: await toSquare(sharp(large), PHOTO_SIZES.small) }
  })
