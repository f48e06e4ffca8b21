import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { PHOTO_MEDIA_TYPE, PHOTO_SIZES, type PhotoSize } from './photos.ts'

export interface StoredImage {
  bytes: Buffer
  mediaType: string
}

/** Where a stored picture is fetched from: root-relative, unguessable, never reused (readings §3). */
export const imageUrl = (id: string): string => `/api/images/${id}`

const idOf = (url: string): string => url.slice(imageUrl('').length)

/** Stores a photo's sizes inside the transaction that makes it somebody's. Returns its address. */
export async function storePhoto(trx: Db, ownerId: string, photo: Record<PhotoSize, Buffer>): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const created_at = new Date().toISOString()
  const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[]
  const row = (size: PhotoSize) => ({
    id,
    owner_id: ownerId,
    size,
    media_type: PHOTO_MEDIA_TYPE,
    bytes: photo[size],
    created_at,
  })
  await trx.insertInto('images').values(sizes.map(row)).execute()
  return imageUrl(id)
}

/** Removes a picture by its address, in all sizes. */
export async function removePhoto(trx: Db, url: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', idOf(url)).execute()
}

/** A picture in one of its sizes, or undefined where there is none. */
export async function findImage(db: Db, id: string, size: PhotoSize): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'media_type'])
    .where('id', '=', id)
    .where('size', '=', size)
    .executeTakeFirst()
  return row && { bytes: row.bytes, mediaType: row.media_type }
}
