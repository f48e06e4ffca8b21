import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { pieceOf } from '../../../db/pieceOf.ts'
import type { Bytes } from '../../../http/heldFiles.ts'
import { PICTURE_MEDIA_TYPE } from './pictures.ts'

/** `large` is the only size of a message's picture; photos have both. */
export type PictureSize = 'large' | 'small'

interface StoredImage {
  mediaType: string
  /** True for a person's photo, which has both sizes. */
  isPhoto: boolean
  bytes: Bytes
}

/** Address of a stored picture: root-relative, unguessable, never reused. */
export const imageUrl = (id: string): string => `/api/images/${id}`

/** Inverse of `imageUrl`. */
const idOfImage = (url: string): string => url.slice(imageUrl('').length)

/** Stores one picture in the given sizes under one address, which it returns. */
export async function insertImage(
  trx: Db,
  ownerId: string | null,
  sizes: Partial<Record<PictureSize, Buffer>>,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const common = { id, owner_id: ownerId, media_type: PICTURE_MEDIA_TYPE, created_at: new Date().toISOString() }
  const rows = (Object.entries(sizes) as [PictureSize, Buffer][]).map(([size, bytes]) => ({ ...common, size, bytes }))
  await trx.insertInto('images').values(rows).execute()
  return imageUrl(id)
}

/** Returns the bytes of a person's stored pictures. Both databases know a value's length without reading the value. */
export async function imageBytesOf(trx: Db, ownerId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('images')
    .select(sql<number>`coalesce(sum(length(bytes)), 0)`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Removes a picture in all sizes by its address; ignores external addresses. */
export async function removeImage(trx: Db, url: string): Promise<void> {
  if (!url.startsWith(imageUrl(''))) return
  await trx.deleteFrom('images').where('id', '=', idOfImage(url)).execute()
}

/** Clears the owner of a leaving person's pictures; the pictures themselves stay visible. */
export async function leaveImages(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('images').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}

/** Returns a picture in one size, or undefined where there is none. Its bytes are read when they are sent. */
export async function findImage(db: Db, id: string, size: PictureSize): Promise<StoredImage | undefined> {
  const rows = await db
    .selectFrom('images')
    .select(['size', 'media_type', sql<number>`length(bytes)`.as('length')])
    .where('id', '=', id)
    .execute()
  const row = rows.find((each) => each.size === size)
  if (!row) return undefined
  return {
    mediaType: row.media_type,
    isPhoto: rows.length > 1,
    bytes: {
      key: `${id} ${size}`,
      size: row.length,
      read: async (offset, length) => {
        const image = db.selectFrom('images').where('id', '=', id).where('size', '=', size)
        const piece = await image.select(pieceOf(offset, length).as('bytes')).executeTakeFirst()
        return piece?.bytes ?? Buffer.alloc(0)
      },
    },
  }
}
