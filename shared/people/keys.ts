import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, nameLine, Person } from '#shared/text.ts'
import { about, named } from './audit.ts'

/** Keys of a team that have not ended, at most. */
export const KEYS_MAX = 50
export const KEY_NAME_MAX = 60

/** Start of every key, by which people and scanners of published code know one. */
export const KEY_PREFIX = 'uk_'

/** Start of the name by which the audit log has the program of a key: 'Key Website'. */
export const KEY_ACTOR = 'Key '

/** `read` calls what is read alone. */
const KeyAccess = z.enum(['read', 'write'])
export type KeyAccess = z.infer<typeof KeyAccess>

/** The role by which a program is judged: there is none of a super admin. */
const KeyRole = z.enum(['member', 'admin'])
export type KeyRole = z.infer<typeof KeyRole>

/** A key by which another program calls the API, without its secret. */
export const ProgramKey = z.object({
  _id: Id,
  /** The program, as the team calls it. */
  name: z.string(),
  access: KeyAccess,
  role: KeyRole,
  createdAt: z.string(),
  /** Who made it; null for somebody who has left. The key is the team's, and stays. */
  createdBy: z.nullable(Person),
  /** At most a minute behind; null for a key that was never used. */
  lastUsedAt: z.nullable(z.string()),
})
export type ProgramKey = z.infer<typeof ProgramKey>

/** A key with its secret, which is shown this once. */
const NewProgramKey = z.extend(ProgramKey, { key: z.string() })
export type NewProgramKey = z.infer<typeof NewProgramKey>

/** What a new key is for. */
export const KeyWish = z.object({ name: nameLine(KEY_NAME_MAX), access: KeyAccess, role: KeyRole })
export type KeyWish = z.infer<typeof KeyWish>

export const keysApi = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    access: 'superAdmin',
    summary: 'The keys of other programs, the newest first, with their last use.',
    input: z.object({}),
    output: z.array(ProgramKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    access: 'superAdmin',
    summary: 'Makes a key for another program, which sends it as a bearer token. It is shown this once.',
    input: KeyWish,
    example: { name: 'Website', access: 'read', role: 'member' },
    output: NewProgramKey,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    access: 'superAdmin',
    summary: 'Ends a key: what is sent with it is refused from then on.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const keysAudit = {
  'key.made': about('key', z.extend(named, { access: KeyAccess, role: KeyRole })),
  'key.ended': about('key', named),
}
