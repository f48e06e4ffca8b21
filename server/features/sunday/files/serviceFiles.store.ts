import { sql } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { pieceOf } from '../../../db/pieceOf.ts'
import { FILE_FACTS, type FileRow } from '../../rota/setup/services/filesOfServices.ts'

export const serviceFilesStore = {
  /** One file without its bytes, and the day of its service. */
  find: (db: Db, id: string) =>
    db
      .selectFrom('service_files')
      .innerJoin('services', 'services.id', 'service_files.service_id')
      .select([...FILE_FACTS, 'services.date'])
      .where('service_files.id', '=', id)
      .executeTakeFirst(),

  /** A piece of a file's bytes; none where the file is gone. */
  async read(db: Db, id: string, offset: number, length: number): Promise<Buffer> {
    const file = db.selectFrom('service_files').where('id', '=', id)
    const piece = await file.select(pieceOf(offset, length).as('bytes')).executeTakeFirst()
    return piece?.bytes ?? Buffer.alloc(0)
  },

  /** Bytes of all files of the team. */
  async totalSize(db: Db): Promise<number> {
    const { total } = await db
      .selectFrom('service_files')
      .select(sql<number>`coalesce(sum(size), 0)`.as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  insert: (trx: Trx<'rota'>, row: FileRow) => trx.insertInto('service_files').values(row).execute(),

  /** Deletes a file of a service; returns its name, or undefined where it is gone. */
  async remove(trx: Trx<'rota'>, serviceId: string, id: string): Promise<string | undefined> {
    const row = await trx
      .deleteFrom('service_files')
      .where('id', '=', id)
      .where('service_id', '=', serviceId)
      .returning('name')
      .executeTakeFirst()
    return row?.name
  },

  /** Ids of files of services before a day, at most `limit`. */
  async before(db: Db, day: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('service_files')
      .innerJoin('services', 'services.id', 'service_files.service_id')
      .select('service_files.id')
      .where('services.date', '<', day)
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  removeAll: (trx: Trx<'rota'>, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('service_files').where('id', 'in', some).execute()),
}
