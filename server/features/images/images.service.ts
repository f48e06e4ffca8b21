import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { PHOTO_SIZES, type PhotoSize } from './photos.ts'
import { PICTURE_MEDIA_TYPE } from './pictures.ts'

interface StoredImage {
  bytes: Buffer
  mediaType: string
}

/** Where a stored picture is fetched from: root-relative, unguessable, never reused (readings §3). */
export const imageUrl = (id: string): string => `/api/images/${id}`

/** The id in an address that `imageUrl` made. */
const idOfImage = (url: string): string => url.slice(imageUrl('').length)

/** One picture in the sizes given, under one address. */
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

/** Stores a photo's sizes inside the transaction that makes it somebody's. Returns its address. */
export function storePhoto(trx: Db, ownerId: string, photo: Record<PhotoSize, Buffer>): Promise<string> {
  const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[]
  return store(
    trx,
    ownerId,
    sizes.map((size) => [size, photo[size]]),
  )
}

/** Stores the picture of a message, in its one size, inside the message's transaction. Returns its address. */
export const storeMessagePicture = (trx: Db, ownerId: string, bytes: Buffer): Promise<string> =>
  store(trx, ownerId, [['large', bytes]])

/** Removes a picture by its address, in all sizes; an address elsewhere is nothing of ours. */
export async function removePhoto(trx: Db, url: string): Promise<void> {
  if (!url.startsWith(imageUrl(''))) return
  await trx.deleteFrom('images').where('id', '=', idOfImage(url)).execute()
}

/** Pictures that a person has brought and leaves behind: they stay where they are shown, and are nobody's. */
export async function leavePictures(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('images').set({ owner_id: null }).where('owner_id', '=', userId).execute()
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
