import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { checkSpan, SPAN_DAYS, spanFields } from '#shared/inputChecks.ts'
import { about, nothing } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'

/** Days for which texts are kept, those that came and those that went out. */
export const TEXTS_KEPT_DAYS = 30

/** Texts of one answer, at most: a screen shows the newest, and one member may send 20 an hour. */
export const TEXTS_MOST = 500

/** Path of the texts that come, below `/api`; it is no part of the contract, since a gateway's form is no JSON. */
export const INBOUND_PATH = '/sms/inbound'

/** A text that is no answer, as admins read it. */
export const TextIn = z.object({
  _id: Id,
  user: z.nullable(Person),
  body: z.string(),
  /** ISO instant. */
  at: z.string(),
  done: z.boolean(),
})
export type TextIn = z.infer<typeof TextIn>

export const textsApi = {
  list: endpoint({
    method: 'GET',
    path: '/texts',
    access: 'admin',
    keys: true,
    summary: 'Texts of members that are no answer, of the last 30 days, newest first, 500 at most.',
    input: z.object(spanFields).check(checkSpan(SPAN_DAYS)),
    output: z.array(TextIn).check(z.maxLength(TEXTS_MOST)),
  }),
  done: endpoint({
    method: 'POST',
    path: '/texts/:id/done',
    access: 'admin',
    keys: true,
    summary: 'Says that a text needs nothing more.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const textsEvents = {
  /** A text came that is no answer, or one is done: fetch again. Sent to admins. */
  textsChanged: z.object({}),
}

export const textsAudit = {
  'texts.stopped': about('user', nothing),
  'texts.started': about('user', nothing),
}
