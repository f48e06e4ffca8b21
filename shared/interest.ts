import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BotCheckSolution } from './phone.ts'
import { Id, line, paragraph } from './text.ts'
import { AssignableRole, Email, NAME_MAX, Password, Phone, User } from './users.ts'

const INTEREST_MESSAGE_MAX = 2000

export const InterestStatus = z.enum(['new', 'contacted', 'closed'])
export type InterestStatus = z.infer<typeof InterestStatus>

/** What a visitor wrote on the join form. */
export const Interest = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: InterestStatus,
  createdAt: z.string(),
})
export type Interest = z.infer<typeof Interest>

export const NewInterest = z.object({
  name: line(NAME_MAX),
  email: Email,
  message: paragraph(INTEREST_MESSAGE_MAX),
  /** A honeypot: a submission that fills it in is dropped silently (specification §5). */
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
    output: z.object({ received: z.boolean() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/interest',
    access: 'admin',
    summary: 'The submissions, newest first.',
    input: z.object({}),
    output: z.array(Interest),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/interest/:id',
    access: 'admin',
    summary: 'Marks a submission as new, contacted or closed.',
    input: z.object({ id: Id, status: InterestStatus }),
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
  createUser: endpoint({
    method: 'POST',
    path: '/interest/:id/user',
    access: 'superAdmin',
    summary: 'Makes a user of the person who wrote, with the name and email they gave, and closes the submission.',
    input: z.object({ id: Id, phoneNumber: Phone, password: Password, role: z._default(AssignableRole, 'standard') }),
    output: User,
    status: 201,
  }),
}
