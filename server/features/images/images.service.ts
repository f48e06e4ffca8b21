import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { PHOTO_SIZES, type PhotoSize } from './photos.ts'
import { PICTURE_MEDIA_TYPE } from './pictures.ts'

interface StoredImage {
  bytes: Buffer
  mediaType: string
}

/** Address of a stored picture: root-relative, unguessable, never reused (readings §3). */
export const imageUrl = (id: string): string => `/api/images/${id}`

/** Inverse of `imageUrl`. */
const idOfImage = (url: string): string => url.slice(imageUrl('').length)

/** Stores one picture in the given sizes under one address. */
async function store(trx: Db, ownerId: string, sizes: [PhotoSize, Buffer][]): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const common = {
    id,
    owner_id: ownerId,
    media_type: PICTURE_MEDIA_TYPE,
    created_at: new Date().toISOString(),
  }
  await trx
    .insertInto('images')
    .values(sizes.map(([size, bytes]) => ({ ...common, size, bytes })))
    .execute()
  return imageUrl(id)
}

/** Stores a photo in all sizes, inside the transaction that assigns it to its owner. Returns its address. */
export function storePhoto(trx: Db, ownerId: string, photo: Record<PhotoSize, Buffer>): Promise<string> {
  const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[]
  return store(
    trx,
    ownerId,
    sizes.map((size) => [size, photo[size]]),
  )
}

/** Stores the picture of a message, in one size, inside the message's transaction. Returns its address. */
export const storeMessagePicture = (trx: Db, ownerId: string, bytes: Buffer): Promise<string> =>
  store(trx, ownerId, [['large', bytes]])

/** Removes a picture in all sizes by its address; ignores external addresses. */
export async function removePhoto(trx: Db, url: string): Promise<void> {
  if (!url.startsWith(imageUrl(''))) return
  await trx.deleteFrom('images').where('id', '=', idOfImage(url)).execute()
}

/** Clears the owner of a leaving person's pictures; the pictures themselves stay visible. */
export async function leavePictures(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('images').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}

/** Returns a picture in one size, or undefined where there is none. */
export async function findImage(db: Db, id: string, size: PhotoSize): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'media_type'])
    .where('id', '=', id)
    .where('size', '=', size)
    .executeTakeFirst()
  return row && { bytes: row.bytes, mediaType: row.media_type }
}
