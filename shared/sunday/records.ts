import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { checkSpan, Moment, SPAN_DAYS, spanFields, Uuid } from '#shared/inputChecks.ts'
import { about, dated } from '#shared/people/audit.ts'
import { Day, Id, line, Person, paragraph } from '#shared/text.ts'

const RECORD_MAX = 2000

/** Records that one person may have at one service. */
export const RECORDS_A_SERVICE = 30

/** Records of one answer. */
export const RECORDS_PAGE = 100

const THANKS_MAX = 200

/** Report of an event at a service, in its author's words; admins and its author alone see it. */
export const Record = z.object({
  _id: Id,
  uuid: z.string(),
  serviceId: Id,
  date: z.string(),
  serviceTime: z.string(),
  text: z.string(),
  at: z.string(),
  /** Null where the person has left. */
  by: z.nullable(Person),
  editedAt: z.nullable(z.string()),
  /** Time until which its author may change and delete it: 24 hours from its storing, which may be long after `at`. */
  editableUntil: z.string(),
})
export type Record = z.infer<typeof Record>

export const NewRecord = z.object({ uuid: Uuid, serviceId: Id, text: paragraph(RECORD_MAX), at: Moment })
export type NewRecord = z.infer<typeof NewRecord>

/** The words of a record, which its author may change. */
export const RecordWords = z.object({ text: NewRecord.shape.text })
export const ThanksWords = z.object({ text: line(THANKS_MAX) })

/** The days of which records are asked; `after` is the last one of the page before. */
const RecordsOf = z.object({ ...spanFields, after: z.optional(Id) }).check(checkSpan(SPAN_DAYS))

export const recordsApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/records',
    access: 'member',
    keys: true,
    summary:
      'What happened at the services of these days, by date and time, 100 at a time: all of it for admins, one’s own for others. `after` (an `_id`) pages on.',
    input: RecordsOf,
    example: { from: '2027-01-03', to: '2027-01-31' },
    output: z.array(Record),
  }),
  create: endpoint({
    method: 'POST',
    path: '/rota/records',
    access: 'member',
    keys: true,
    summary:
      'Writes down what happened, by who is on duty or an admin; 30 a person and service. A `uuid` sent again: 200 and what is stored, 404 where it was deleted.',
    input: NewRecord,
    output: Record,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rota/records/:id',
    access: 'member',
    keys: true,
    summary: 'Changes its text, within 24 hours by its author, at any time by admins.',
    input: z.object({ id: Id, ...RecordWords.shape }),
    output: Record,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rota/records/:id',
    access: 'member',
    keys: true,
    summary: 'Deletes it, within 24 hours by its author, at any time by admins.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  thank: endpoint({
    method: 'POST',
    path: '/rota/day/:date/thanks',
    access: 'admin',
    keys: true,
    summary: 'Thanks everybody who served that day by a push, once a day.',
    input: z.object({ date: Day, ...ThanksWords.shape }),
    example: { date: '2026-01-04', text: 'Thank you' },
    output: z.object({ told: z.number() }),
  }),
}

export const recordsEvents = {
  /**
   * A record of a service on this day was written, changed or deleted: fetch them again. Sent to its author and admins.
   */
  recordsChanged: z.object({ date: z.string() }),
}

export const recordsAudit = {
  'record.written': about('service', dated),
  'record.changed': about('service', dated),
  'record.deleted': about('service', dated),
  'day.thanked': about('rota', z.object({ day: z.string(), count: z.number() })),
}
