import * as z from 'zod/mini'
import { addDays } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { about } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'

/** The first day on which a certificate may have ended, and the years from today after which none holds. */
export const CERTIFICATES_FROM = '2000-01-01'
export const CERTIFICATE_YEARS = 20

/** Days before the end of a certificate on which people are told, besides the skill's own and the day itself. */
export const LAST_WARNING_DAYS = 14

/** A certificate of a member for a skill that expires. */
export const Certificate = z.object({
  user: Person,
  skillId: Id,
  skill: z.string(),
  /** Last day on which it holds; null: none was shown yet. */
  validUntil: z.nullable(z.string()),
  /** `soon`: it ends within the days from which people are told. `expired`: it has ended, or none was shown. */
  state: z.enum(['valid', 'soon', 'expired']),
})
export type Certificate = z.infer<typeof Certificate>

/** The state of a certificate on a day. */
export function certificateState(
  { validUntil, warnDays }: Pick<Certificate, 'validUntil'> & { warnDays: number },
  day: string,
): Certificate['state'] {
  if (validUntil === null || validUntil < day) return 'expired'
  return addDays(validUntil, -warnDays) <= day ? 'soon' : 'valid'
}

export const certificatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/certificates',
    access: 'admin',
    keys: true,
    summary: 'The certificates of active members for skills that expire, by their last day; missing ones first.',
    input: z.object({}),
    output: z.array(Certificate),
  }),
}

export const certificatesAudit = {
  /** An admin gave somebody's skill another last day; null: none. */
  'certificate.changed': about('user', z.object({ name: z.string(), until: z.nullable(z.string()) })),
}
