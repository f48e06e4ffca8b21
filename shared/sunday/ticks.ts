import * as z from 'zod/mini'
import { endpoint, weightOf } from '#shared/endpoint.ts'
import { Moment, Uuid } from '#shared/inputChecks.ts'
import { about, datedMany } from '#shared/people/audit.ts'
import { Id, Person } from '#shared/text.ts'
import { storedEntries } from './entries.ts'

const TICKS_MAX = 200

/** State of a duty at a service; the tick with the latest `at` applies. */
export const Tick = z.object({
  serviceId: Id,
  dutyId: Id,
  done: z.boolean(),
  at: z.string(),
  /** Null where the person has left. */
  by: z.nullable(Person),
})
export type Tick = z.infer<typeof Tick>

export const NewTick = z.object({ uuid: Uuid, serviceId: Id, dutyId: Id, done: z.boolean(), at: Moment })
export type NewTick = z.infer<typeof NewTick>

export const StoredTicks = storedEntries(Tick.shape)
export type StoredTicks = z.infer<typeof StoredTicks>

export const serviceTicksApi = {
  tick: endpoint({
    method: 'POST',
    path: '/service-ticks',
    access: 'member',
    keys: true,
    summary: 'Ticks duties of a service, by who stands at their post or an admin. A `uuid` sent again changes nothing.',
    input: z.object({ ticks: z.array(NewTick).check(z.maxLength(TICKS_MAX, 'input.atMost')) }),
    example: { ticks: [] },
    output: StoredTicks,
    weigh: ({ ticks }) => weightOf(ticks),
  }),
}

export const serviceTicksAudit = {
  /** Entries of an admin who is not on duty there. */
  'ticks.entered': about('service', datedMany),
}
