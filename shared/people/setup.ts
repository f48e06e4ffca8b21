import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, nothing } from './audit.ts'
import { Email, Name, Phone } from './personFields.ts'
import { User } from './users.ts'

/** Email of the first super admin where SUPER_ADMIN_EMAIL is not set; `PUT /setup/account` replaces it. */
export const PLACEHOLDER_EMAIL = 'admin@localhost'

/** Steps in the order in which they are shown. */
export const SETUP_STEPS = [
  'account',
  'team',
  'address',
  'texts',
  'mail',
  'schedule',
  'people',
  'links',
  'reminders',
  'backup',
] as const
export type SetupStepName = (typeof SETUP_STEPS)[number]

export const SetupStep = z.object({ name: z.enum(SETUP_STEPS), state: z.enum(['open', 'done', 'off']) })
export type SetupStep = z.infer<typeof SetupStep>

export const Setup = z.object({
  dismissed: z.boolean(),
  steps: z.array(SetupStep),
  texts: z.object({ provider: z.string(), reachesPhones: z.boolean() }),
  mail: z.object({ isOn: z.boolean(), from: z.nullable(z.string()) }),
  /** The newest scheduled backup; `scheduled` is false without BACKUP_DIR. */
  backup: z.object({ at: z.nullable(z.string()), verified: z.boolean(), scheduled: z.boolean() }),
})
export type Setup = z.infer<typeof Setup>

export const SetupChange = z.object({ dismissed: z.optional(z.boolean()), links: z.optional(z.literal(true)) })
export type SetupChange = z.infer<typeof SetupChange>

export const SetupAccount = z.object({
  name: Name,
  email: Email.check(z.refine((email) => email !== PLACEHOLDER_EMAIL, 'input.email')),
  phoneNumber: Phone,
})
export type SetupAccount = z.infer<typeof SetupAccount>

export const TestText = z.object({ provider: z.string(), reachesPhones: z.boolean(), to: z.string() })
export type TestText = z.infer<typeof TestText>

export const setupApi = {
  read: endpoint({
    method: 'GET',
    path: '/setup',
    access: 'superAdmin',
    summary: 'What is left to do on the first day, step by step.',
    input: z.object({}),
    output: Setup,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/setup',
    access: 'superAdmin',
    summary: 'Hides the set-up card or shows it again; marks the links as copied.',
    input: SetupChange,
    example: { links: true },
    output: Setup,
  }),
  account: endpoint({
    method: 'PUT',
    path: '/setup/account',
    access: 'superAdmin',
    summary: 'Replaces name, email and phone number of admin@localhost, once. The phone number counts as verified.',
    input: SetupAccount,
    output: User,
  }),
  testText: endpoint({
    method: 'POST',
    path: '/setup/test-text',
    access: 'superAdmin',
    summary: "Sends a test text to one's own number.",
    input: z.object({}),
    output: TestText,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/setup/test-mail',
    access: 'superAdmin',
    summary: "Sends a test mail to one's own email; 404 where the server sends no mail.",
    input: z.object({}),
    output: z.object({ to: z.string() }),
  }),
}

export const setupAudit = {
  'setup.accountSet': about('user', nothing),
  'setup.textSent': about('user', nothing),
  'setup.mailSent': about('user', nothing),
}
