import * as z from 'zod/mini'
import { endpoint, weightOf } from '#shared/endpoint.ts'
import { oncePer } from '#shared/inputChecks.ts'
import { about, spanned } from '#shared/people/audit.ts'
import { TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { Day, nullableLine } from '#shared/text.ts'
import { Service } from './services.ts'

/** Days of one request. */
const TIES_MAX = 400

const DayTie = z.object({ date: Day, tieColor: nullableLine(TIE_COLOR_MAX) })
export type DayTie = z.infer<typeof DayTie>

export const tiesApi = {
  set: endpoint({
    method: 'PUT',
    path: '/rota/ties',
    access: 'admin',
    keys: true,
    summary: 'Sets the ties of days: of all their services, and of their shifts. Asks and tells nobody.',
    input: z.object({
      ties: z.array(DayTie).check(z.maxLength(TIES_MAX, { error: 'input.tooManyDays', abort: true }), oncePer('date')),
    }),
    example: { ties: [{ date: '2099-12-06', tieColor: 'Navy' }] },
    output: z.array(Service),
    weigh: ({ ties }) => weightOf(ties),
  }),
}

export const tiesAudit = { 'ties.set': about('rota', spanned) }
