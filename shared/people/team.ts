import * as z from 'zod/mini'
import { isTimeZone } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { nameLine, typedLine } from '#shared/text.ts'
import { about } from './audit.ts'

const TEAM_NAME_MAX = 100

/** Origin of a value; one of the environment cannot be changed by a request. */
const Origin = z.enum(['environment', 'stored', 'default'])

export const TeamSettings = z.object({
  name: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  nameFrom: Origin,
  timeZoneFrom: Origin,
})
export type TeamSettings = z.infer<typeof TeamSettings>

export const TeamChange = z.object({
  name: z.optional(nameLine(TEAM_NAME_MAX)),
  timeZone: z.optional(z.pipe(typedLine(100, 'api.timeZone'), z.string().check(z.refine(isTimeZone, 'api.timeZone')))),
})
export type TeamChange = z.infer<typeof TeamChange>

export const teamApi = {
  read: endpoint({
    method: 'GET',
    path: '/team',
    access: 'superAdmin',
    summary: "The team's name and time zone, and where each comes from.",
    input: z.object({}),
    output: TeamSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/team',
    access: 'superAdmin',
    summary: "Stores the team's name or time zone; 409 for one that the environment sets.",
    input: TeamChange,
    example: { name: 'Grace Church Ushers' },
    output: TeamSettings,
  }),
}

export const teamEvents = {
  /** The team has another name or time zone: fetch the configuration again. */
  teamChanged: z.object({}),
}

export const teamAudit = {
  'team.changed': about('team', z.object({ name: z.optional(z.string()), timeZone: z.optional(z.string()) })),
}
