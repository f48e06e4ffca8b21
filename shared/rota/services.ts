import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SPAN_DAYS, span } from '#shared/inputChecks.ts'
import { about, dated } from '#shared/people/audit.ts'
import { SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { SERVICE_MINUTES } from '#shared/serviceTime.ts'
import { FileAddress } from '#shared/sitePath.ts'
import { Day, Id, line, nullableLine, nullableParagraph, optionalLine } from '#shared/text.ts'
import { Need, Needs, SkillNeed, SkillNeeds } from './needs.ts'
import { lastsMinutes } from './templates.ts'

/** Services are made this many days ahead. */
export const AHEAD_DAYS = 400

const CANCEL_NOTE_MAX = 200

export const SERVICE_NAME_MAX = 60
export const SERVICE_NOTE_MAX = 2000
export const SERVICE_FILES_MAX = 10
export const SERVICE_FILE_MAX_BYTES = 10 * 1024 * 1024

/** Media types of files that a service may have, as they are sent. */
export const SERVICE_FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/** A file of a service: an order of service, a plan of the procession. */
export const ServiceFile = z.object({
  _id: Id,
  name: z.string(),
  /** The media type of the stored file: pictures are stored as WebP. */
  type: z.string(),
  bytes: z.number(),
  /** Root-relative; needs the image cookie. */
  url: FileAddress,
})
export type ServiceFile = z.infer<typeof ServiceFile>

/** One date and time, made from a template or by hand. */
export const Service = z.object({
  _id: Id,
  templateId: z.nullable(Id),
  date: z.string(),
  serviceTime: z.string(),
  lastsMinutes: z.number(),
  tieColor: z.nullable(z.string()),
  state: z.enum(['planned', 'cancelled']),
  cancelNote: z.nullable(z.string()),
  /** An admin changed it: its template does no more. */
  edited: z.boolean(),
  /** A publication has covered it. */
  published: z.boolean(),
  revision: z.number(),
  /** Name such as "Easter Vigil", which everybody who sees the schedule sees. */
  name: z.nullable(z.string()),
  /** Note for those who serve at it. */
  note: z.nullable(z.string()),
  files: z.array(ServiceFile),
  /** All of its places are open to everybody at once when it is published. */
  signUp: z.boolean(),
  /** Two people of one household do not count for its minimum alone. */
  twoUnrelated: z.boolean(),
  /** ISO instant; null where the time is no time of day. */
  startsAt: z.nullable(z.string()),
  needs: z.array(Need),
  skills: z.array(SkillNeed),
})
export type Service = z.infer<typeof Service>

const Fields = {
  date: Day,
  serviceTime: line(SERVICE_TIME_MAX),
  lastsMinutes,
  tieColor: nullableLine(TIE_COLOR_MAX),
  name: nullableLine(SERVICE_NAME_MAX),
  note: nullableParagraph(SERVICE_NOTE_MAX),
  signUp: z.boolean(),
  twoUnrelated: z.boolean(),
  needs: Needs,
  skills: SkillNeeds,
}

export const NewService = z.object({
  ...Fields,
  lastsMinutes: z._default(lastsMinutes, SERVICE_MINUTES),
  tieColor: z._default(Fields.tieColor, null),
  name: z._default(Fields.name, null),
  note: z._default(Fields.note, null),
  signUp: z._default(Fields.signUp, false),
  twoUnrelated: z._default(Fields.twoUnrelated, false),
  needs: z._default(Needs, []),
  skills: z._default(SkillNeeds, []),
})
export type NewService = z.infer<typeof NewService>

const ServicePatch = z.object({
  id: Id,
  date: z.optional(Fields.date),
  serviceTime: z.optional(Fields.serviceTime),
  lastsMinutes: z.optional(Fields.lastsMinutes),
  tieColor: z.optional(Fields.tieColor),
  name: z.optional(Fields.name),
  note: z.optional(Fields.note),
  signUp: z.optional(Fields.signUp),
  twoUnrelated: z.optional(Fields.twoUnrelated),
  needs: z.optional(Fields.needs),
  skills: z.optional(Fields.skills),
})
export type ServicePatch = z.infer<typeof ServicePatch>

export const servicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/services',
    access: 'admin',
    keys: true,
    summary: 'The services of a span of days, by date and time.',
    input: span(SPAN_DAYS),
    output: z.array(Service),
    weight: 8,
  }),
  create: endpoint({
    method: 'POST',
    path: '/rota/services',
    access: 'admin',
    keys: true,
    summary: 'Adds a service by hand. 409 where there is one at that date and time.',
    input: NewService,
    output: Service,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rota/services/:id',
    access: 'admin',
    keys: true,
    summary: 'Changes fields of a service. Moved ones ask their people again.',
    input: ServicePatch,
    output: Service,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rota/services/:id',
    access: 'admin',
    keys: true,
    summary: 'Deletes a service; one of a template is cancelled. 409 where people serve at it.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/rota/services/:id/cancel',
    access: 'admin',
    keys: true,
    summary: 'Cancels a service and tells its people once.',
    input: z.object({ id: Id, note: optionalLine(CANCEL_NOTE_MAX) }),
    output: Service,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/rota/services/:id/restore',
    access: 'admin',
    keys: true,
    summary: 'Plans a cancelled service again; those it had stand in its draft.',
    input: z.object({ id: Id }),
    output: Service,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/rota/services/:id/files',
    access: 'admin',
    keys: true,
    summary: 'Adds a PDF or a picture of at most 10 MB (field "file") for those who serve; 10 a service.',
    input: z.object({ id: Id }),
    output: ServiceFile,
    status: 201,
    body: 'multipart',
    file: { field: 'file', maxBytes: SERVICE_FILE_MAX_BYTES, tooLarge: 'too_large', required: true },
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/rota/services/:id/files/:fileId',
    access: 'admin',
    keys: true,
    summary: 'Deletes a file of a service.',
    input: z.object({ id: Id, fileId: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const servicesEvents = {
  /** Services, drafts or availability of these days changed: fetch again. `revision` only grows. Sent to admins. */
  rotaChanged: z.object({ revision: z.number(), from: z.string(), to: z.string() }),
}

const fileOf = z.extend(dated, { name: z.string() })

export const servicesAudit = {
  'file.added': about('service', fileOf),
  'file.removed': about('service', fileOf),
  'service.created': about('service', dated),
  'service.changed': about('service', dated),
  'service.deleted': about('service', dated),
  'service.cancelled': about('service', dated),
  'service.restored': about('service', dated),
}
