import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, nullableParagraph, paragraph } from '#shared/text.ts'
import { about, nothing } from './audit.ts'
import { NewInvitation } from './invitation.ts'
import { Email, Name, Password, Phone } from './personFields.ts'
import { BotCheckSolution } from './phone.ts'
import { AssignableRole, User } from './users.ts'

const INTEREST_MESSAGE_MAX = 2000

export const INTEREST_NOTE_MAX = 1000

export const InterestStatus = z.enum(['new', 'contacted', 'invited', 'joined', 'declined'])
export type InterestStatus = z.infer<typeof InterestStatus>

/** A status as it is stored or sent: older releases said 'closed'. */
export const AnyInterestStatus = z.pipe(
  z.enum([...InterestStatus.options, 'closed']),
  z.transform((status): InterestStatus => (status === 'closed' ? 'declined' : status)),
)

/** A visitor's entries on the join form. */
export const Interest = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: InterestStatus,
  /** Written by admins. */
  note: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Interest = z.infer<typeof Interest>

export const NewInterest = z.object({
  name: Name,
  email: Email,
  message: paragraph(INTEREST_MESSAGE_MAX),
  /** A honeypot: a submission that fills it in is dropped silently (rule 104). */
  honeypot: z.optional(z.unknown()),
  botCheck: BotCheckSolution,
})
export type NewInterest = z.infer<typeof NewInterest>

export const interestApi = {
  submit: endpoint({
    method: 'POST',
    path: '/interest',
    access: 'public',
    summary: 'Sends the join form. Answers alike for a person and for a filled honeypot.',
    input: NewInterest,
    example: { name: 'Grace Kim', email: 'grace.kim@example.org', message: 'I can serve at 9am.' },
    output: z.object({ received: z.boolean() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/interest',
    access: 'admin',
    keys: true,
    summary: 'The submissions, newest first.',
    input: z.object({}),
    output: z.array(Interest),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/interest/:id',
    access: 'admin',
    keys: true,
    summary: 'Gives a submission another status or note.',
    input: z.object({
      id: Id,
      status: z.optional(AnyInterestStatus),
      note: z.optional(nullableParagraph(INTEREST_NOTE_MAX)),
    }),
    output: Interest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/interest/:id',
    access: 'superAdmin',
    summary: 'Deletes a submission for good.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/interest/:id/invite',
    access: 'admin',
    summary: 'Invites the person who wrote, with the name and email they gave.',
    input: z.object({ id: Id, phoneNumber: z.nullish(Phone) }),
    output: NewInvitation,
    status: 201,
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/interest/:id/user',
    access: 'superAdmin',
    summary: 'Makes a user of the person who wrote, with the name and email they gave, who has joined then.',
    input: z.object({ id: Id, phoneNumber: Phone, password: Password, role: z._default(AssignableRole, 'standard') }),
    output: User,
    status: 201,
  }),
}

export const interestEvents = {
  /**
   * A join form has arrived, or was marked or deleted: fetch again. Sent to admins. Not picked from `Interest`, whose
   * schemas every page would load with this file.
   */
  interestChanged: z.object({ _id: Id }),
}

export const interestAudit = {
  'interest.statusChanged': about('interest', z.object({ status: InterestStatus })),
  'interest.noteChanged': about('interest', nothing),
  'interest.deleted': about('interest', nothing),
}
