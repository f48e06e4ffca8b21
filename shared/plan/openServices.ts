import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SPAN_DAYS, span } from '#shared/inputChecks.ts'
import { Id } from '#shared/text.ts'

/** A published service at which nobody stands: the list of shifts has nothing of it. */
export const OpenService = z.object({
  serviceId: Id,
  date: z.string(),
  serviceTime: z.string(),
  name: z.nullable(z.string()),
  tieColor: z.nullable(z.string()),
})
export type OpenService = z.infer<typeof OpenService>

export const openServicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/schedule/services',
    access: 'member',
    keys: true,
    summary: 'The published services of these days at which nobody stands, by date and time.',
    input: span(SPAN_DAYS),
    example: { from: '2027-01-03', to: '2027-01-31' },
    output: z.array(OpenService),
    version: 'rota',
    sharedBy: () => 'everybody',
  }),
}
