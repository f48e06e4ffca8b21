import type { Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import { fairQueue } from '../../../fairQueue.ts'
import { imageBytesOf, insertImage, leaveImages, type PictureSize, removeImage } from './images.store.ts'
import { encodeWholePicture, type MessagePicture } from './messagePictures.ts'
import { type PictureQueues, readPicture, type Upload } from './pictures.ts'

/** Side lengths of the two square sizes, in pixels: lists show 40 to 96, the profile up to 512. */
const PHOTO_SIZES = { large: 512, small: 96 } as const

type Photo = Record<PictureSize, Buffer>

const toSquare = (picture: Sharp, side: number): Promise<Buffer> =>
  picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()

/**
 * Encodes a person's photo for storage: upright, cropped to a centred square, in two sizes. Re-encodes the pixels
 * alone, which drops location, camera and any other data in the file. Refuses files that are not pictures.
 */
const encodePhoto = (upload: Upload): Promise<Photo> =>
  readPicture(upload, { keepsAnimation: false }, async ({ start }) => {
    const large = await toSquare(start(), PHOTO_SIZES.large)
    return { large, small: await toSquare(start(large), PHOTO_SIZES.small) }
  })

interface Settings {
  /** Most stored bytes of one person. */
  quotaBytes: number
  /** Most seconds of work on one picture. */
  maxSeconds?: number
}

export type ImagesService = ReturnType<typeof imagesService>

/** Makes the service of everybody's pictures. */
export function imagesService({ quotaBytes, maxSeconds = 10 }: Settings) {
  // Each queue works on one picture at a time, to limit memory: expensive pictures do not delay the cheap ones.
  const queues: PictureQueues = { cheap: fairQueue(), expensive: fairQueue() }

  async function store(trx: Db, ownerId: string | null, sizes: Photo | { large: Buffer }): Promise<string> {
    const added = Object.values(sizes).reduce((sum, bytes) => sum + bytes.length, 0)
    // A program stores pictures of floor plans alone, of which there are few.
    const stored = ownerId === null ? 0 : await imageBytesOf(trx, ownerId)
    if (stored + added > quotaBytes) throw new AppError('picture_quota')
    return insertImage(trx, ownerId, sizes)
  }

  return {
    /** Encodes a profile photo for storage, in the owner's turn. */
    encodePhoto: (ownerId: string, bytes: Buffer): Promise<Photo> =>
      encodePhoto({ bytes, ownerId, queues, maxSeconds }),
    /** Encodes a message's picture for storage, in the owner's turn. */
    encodeMessagePicture: (ownerId: string, bytes: Buffer): Promise<MessagePicture> =>
      encodeWholePicture({ bytes, ownerId, queues, maxSeconds }, { keepsAnimation: true }),
    /** Encodes a picture for storage as a message's is, without its animation, in the owner's turn. */
    encodeStillPicture: (ownerId: string, bytes: Buffer): Promise<MessagePicture> =>
      encodeWholePicture({ bytes, ownerId, queues, maxSeconds }, { keepsAnimation: false }),
    /**
     * Stores a photo inside the transaction that assigns it; returns its address. 413 `picture_quota` past the quota.
     */
    storePhoto: store,
    /** Stores a message's picture inside the message's transaction; returns its address. 413 `picture_quota`. */
    storeMessagePicture: (trx: Db, ownerId: string | null, { bytes }: MessagePicture): Promise<string> =>
      store(trx, ownerId, { large: bytes }),
    /** Removes a picture in all sizes by its address; ignores external addresses. */
    remove: removeImage,
    /** Clears the owner of a leaving person's pictures; the pictures themselves stay visible. */
    leave: leaveImages,
  }
}
