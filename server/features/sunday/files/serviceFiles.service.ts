import { randomBytes } from 'node:crypto'
import { addDays, today } from '#shared/days.ts'
import { AppError, ERROR_STATUS } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import { SERVICE_FILES_MAX, type ServiceFile } from '#shared/rota/services.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Bytes } from '../../../http/heldFiles.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ImagesService } from '../../people/pictures/images.service.ts'
import { PICTURE_MEDIA_TYPE } from '../../people/pictures/pictures.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../people/secondFactorRule.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { roleOf } from '../../people/users/members.ts'
import { isOnDutyOn } from '../../plan/places/onDuty.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { filesOfServices, toServiceFile } from '../../rota/setup/services/filesOfServices.ts'
import { tellService } from '../../rota/setup/tellService.ts'
import { tellRota } from '../../rota/tellRota.ts'
import { fileNameOf, isPicture, pdfIn } from './fileFormat.ts'
import { serviceFilesStore } from './serviceFiles.store.ts'

const PDF_MEDIA_TYPE = 'application/pdf'

/** Files removed per transaction. */
const REMOVED_AT_ONCE = 50

interface Needs extends ServiceFilesSettings {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

export interface ServiceFilesSettings {
  images: Pick<ImagesService, 'encodeMessagePicture'>
  /** FILES_QUOTA_MB in bytes, of the whole team. */
  quotaBytes: number
  /** FILE_RETENTION_DAYS */
  retentionDays: number
  secondFactorRule: SecondFactorRule
}

/** A file whose bytes are read when they are sent. */
interface ReadableFile {
  name: string
  mediaType: string
  bytes: Bytes
}

/** The stored form of an upload: a PDF from its mark on, a picture made anew. 415 for anything else. */
async function storedOf({ images }: Needs, viewer: Bearer, { bytes }: UploadedFile) {
  const pdf = pdfIn(bytes)
  if (pdf) return { bytes: pdf, mediaType: PDF_MEDIA_TYPE }
  if (!isPicture(bytes)) throw new AppError('wrong_file')
  try {
    return { bytes: (await images.encodeMessagePicture(bearerId(viewer), bytes)).bytes, mediaType: PICTURE_MEDIA_TYPE }
  } catch (error) {
    if (error instanceof AppError && [400, 415].includes(ERROR_STATUS[error.code])) throw new AppError('wrong_file')
    throw error
  }
}

/** Audits a change of a service's files, and tells boards and open pages of the service. */
async function noteChange(
  context: ChangeContext<'rota'>,
  { revision, service, ...entry }: { revision: number; service: ServiceRow; actorId: string; name: string },
  action: 'file.added' | 'file.removed',
) {
  const { date, service_time: title } = service
  const detail = { date, title, name: entry.name }
  await context.audit({ action, actorId: entry.actorId, subjectId: service.id, detail })
  await tellService(context, service)
  return tellRota(context, revision, { from: date, to: date })
}

async function mustFind(from: Db, id: string): Promise<ServiceRow> {
  const row = await servicesStore.find(from, id)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Stores a file for those who serve. 415 `wrong_file`, 409 `too_many_files`, 413 `file_quota` past the team's quota.
 */
async function add(needs: Needs, viewer: Bearer, serviceId: string, file: UploadedFile): Promise<ServiceFile> {
  await mustFind(needs.db, serviceId)
  const { bytes, mediaType } = await storedOf(needs, viewer, file)
  const row = {
    id: randomBytes(16).toString('base64url'),
    service_id: serviceId,
    name: fileNameOf(file.filename),
    media_type: mediaType,
    size: bytes.length,
    created_at: new Date().toISOString(),
    bytes,
  }
  return needs.change.by(viewer)('rota', async (context, revision) => {
    const { trx } = context
    const service = await mustFind(trx, serviceId)
    const there = await filesOfServices(trx, [serviceId])
    if (there.length >= SERVICE_FILES_MAX) throw new AppError('too_many_files')
    if ((await serviceFilesStore.totalSize(trx)) + row.size > needs.quotaBytes) throw new AppError('file_quota')
    await serviceFilesStore.insert(trx, row)
    const entry = { revision, service, actorId: bearerId(viewer), name: row.name }
    return (await noteChange(context, entry, 'file.added')).returning(toServiceFile(row))
  })
}

async function maySee({ db, secondFactorRule }: Needs, viewerId: string, date: string): Promise<boolean> {
  if (await isOnDutyOn(db, viewerId, date)) return true
  const role = await roleOf(db, viewerId)
  if (!role || !isAdmin({ role })) return false
  return (await whoseRoleCounts(db, secondFactorRule, [{ id: viewerId, role }])).has(viewerId)
}

export type ServiceFilesService = ReturnType<typeof serviceFilesService>

export function serviceFilesService(needs: Needs) {
  const { db, change, team, retentionDays } = needs
  return {
    add: (viewer: Bearer, serviceId: string, file: UploadedFile) => add(needs, viewer, serviceId, file),

    remove: (viewer: Bearer, serviceId: string, fileId: string): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const service = await mustFind(context.trx, serviceId)
        const name = await serviceFilesStore.remove(context.trx, serviceId, fileId)
        if (name === undefined) throw new AppError('not_found')
        return noteChange(context, { revision, service, actorId: bearerId(viewer), name }, 'file.removed')
      }),

    /** A file, for members who are on duty on the day of its service, and for admins; undefined for everybody else. */
    async read(viewerId: string, fileId: string): Promise<ReadableFile | undefined> {
      const file = await serviceFilesStore.find(db, fileId)
      if (!file || !(await maySee(needs, viewerId, file.date))) return undefined
      const read = (offset: number, length: number) => serviceFilesStore.read(db, fileId, offset, length)
      return { name: file.name, mediaType: file.media_type, bytes: { key: fileId, size: file.size, read } }
    },

    /** Deletes the files of services that are over for FILE_RETENTION_DAYS. */
    async cleanUp(): Promise<void> {
      const day = addDays(today(await team.timeZone()), -retentionDays)
      for (let isMore = true; isMore; ) {
        const ids = await serviceFilesStore.before(db, day, REMOVED_AT_ONCE)
        isMore = ids.length === REMOVED_AT_ONCE
        if (ids.length === 0) return
        await change('rota', async ({ trx, tellNobody }) => {
          await serviceFilesStore.removeAll(trx, ids)
          return tellNobody('of services that were over long ago')
        })
      }
    },
  }
}
