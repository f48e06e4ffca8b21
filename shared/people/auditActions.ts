import type * as z from 'zod/mini'
import { type Collected, collected, nouns } from '#shared/api.ts'

type Noun = keyof typeof nouns

/** The nouns with which the log's filter begins; any other follows, in the order of `nouns`. */
const FIRST = [
  'sessions',
  'users',
  'secondFactor',
  'team',
  'setup',
  'reach',
  'interest',
  'invitations',
  'schedule',
  'imports',
  'answers',
  'offers',
  'replies',
  'callOuts',
  'swaps',
  'rotaDay',
  'publications',
  'board',
  'runs',
  'rotaReport',
  'services',
  'templates',
  'posts',
  'skills',
  'rotaLinks',
  'availability',
  'rotaSettings',
  'nameLinks',
  'tasks',
  'meetings',
  'calendar',
  'messages',
] as const satisfies Noun[]

/**
 * Every action that is audited, in the order of the log's filter, as the nouns declare them. Older releases may have
 * stored others, or other details: they are read back as they are.
 */
export const AUDIT_ACTIONS = collected('audit', [...new Set<Noun>([...FIRST, ...(Object.keys(nouns) as Noun[])])])

export type AuditAction = keyof Collected<'audit'>
export type AuditDetail<Action extends AuditAction> = z.infer<Collected<'audit'>[Action]['detail']>

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]
