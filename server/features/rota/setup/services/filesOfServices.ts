import type { ServiceFile } from '#shared/rota/services.ts'
import type { Db } from '../../../../db/client.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import type { Schema } from '../../../../db/schema.ts'

export type FileRow = Schema['service_files']
export type FileFacts = Omit<FileRow, 'bytes'>

/** The columns of a file but its bytes. */
export const FILE_FACTS = [
  ...(['service_files.id', 'service_id', 'service_files.name', 'media_type', 'size'] as const),
  'service_files.created_at' as const,
]

/** The files of services without their bytes, oldest first. */
export const filesOfServices = (db: Db, serviceIds: string[]): Promise<FileFacts[]> =>
  inChunks(serviceIds, (some) =>
    db
      .selectFrom('service_files')
      .select(FILE_FACTS)
      .where('service_id', 'in', some)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

/** Address of a file: root-relative, unguessable, never reused. */
const fileUrl = (id: string): string => `/api/service-files/${id}`

export const toServiceFile = (row: FileFacts): ServiceFile => ({
  _id: row.id,
  name: row.name,
  type: row.media_type,
  bytes: row.size,
  url: fileUrl(row.id),
})
