import type * as z from 'zod/mini'
import { answersApi, answersAudit, answersEvents } from './answers.ts'
import { auditApi } from './audit.ts'
import { availabilityApi, availabilityAudit, availabilityEvents } from './availability.ts'
import { botCheckApi } from './botCheck.ts'
import { calendarApi, calendarAudit } from './calendar.ts'
import { callOutsApi, callOutsAudit, offersApi, offersAudit, offersEvents } from './callOuts.ts'
import { callsApi, callsAudit, callsEvents } from './calls.ts'
import { channelsApi, channelsEvents } from './channels.ts'
import { configApi } from './config.ts'
import { countsApi, countsAudit, countsEvents } from './counts.ts'
import { dashboardApi } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { floorPlansApi, floorPlansAudit } from './floorPlans.ts'
import { importsApi, importsAudit } from './imports.ts'
import { interestApi, interestAudit, interestEvents } from './interest.ts'
import { invitationsApi, invitationsAudit, invitationsEvents } from './invitations.ts'
import { mailApi } from './mail.ts'
import { meetingsApi, meetingsAudit, meetingsEvents } from './meetings.ts'
import { memberAvailabilityApi } from './memberAvailability.ts'
import { messagesApi, messagesAudit, messagesEvents } from './messages.ts'
import { nameLinksApi, nameLinksAudit } from './nameLinks.ts'
import { openServicesApi } from './openServices.ts'
import { ownDataApi } from './ownData.ts'
import { ownSessionsApi } from './ownSessions.ts'
import { peopleApi, peopleAudit } from './people.ts'
import { phoneApi } from './phone.ts'
import { pushApi } from './push.ts'
import { reachApi, reachAudit } from './reach.ts'
import { recordsApi, recordsAudit, recordsEvents } from './records.ts'
import { registrationApi } from './registration.ts'
import { repliesApi, repliesAudit } from './replies.ts'
import { boardApi, boardAudit } from './rotaBoard.ts'
import { capacityApi } from './rotaCapacity.ts'
import { coverageApi } from './rotaCoverage.ts'
import { rotaDayApi, rotaDayAudit } from './rotaDay.ts'
import { habitsApi, habitsAudit } from './rotaHabits.ts'
import { rotaLinksApi, rotaLinksAudit } from './rotaLinks.ts'
import { postsApi, postsAudit } from './rotaPosts.ts'
import { publicationsApi, publicationsAudit } from './rotaPublications.ts'
import { rotaReportApi, rotaReportAudit } from './rotaReport.ts'
import { runsApi, runsAudit, runsEvents } from './rotaRuns.ts'
import { saidApi } from './rotaSaid.ts'
import { servicesApi, servicesAudit, servicesEvents } from './rotaServices.ts'
import { rotaSettingsApi, rotaSettingsAudit } from './rotaSettings.ts'
import { skillsApi, skillsAudit } from './rotaSkills.ts'
import { suggestionsApi } from './rotaSuggestions.ts'
import { templatesApi, templatesAudit } from './rotaTemplates.ts'
import { tiesApi, tiesAudit } from './rotaTies.ts'
import { todoApi } from './rotaTodo.ts'
import { scheduleApi, scheduleAudit, scheduleEvents } from './schedule.ts'
import { secondFactorApi, secondFactorAudit } from './secondFactor.ts'
import { servicePageApi, servicePageEvents } from './servicePage.ts'
import { serviceTicksApi, serviceTicksAudit } from './serviceTicks.ts'
import { sessionsApi, sessionsAudit, sessionsEvents } from './sessions.ts'
import { setupApi, setupAudit } from './setup.ts'
import { swapsApi, swapsAudit, swapsEvents } from './swaps.ts'
import { tasksApi, tasksAudit, tasksEvents } from './tasks.ts'
import { teamApi, teamAudit, teamEvents } from './team.ts'
import { unknownNamesApi } from './unknownNames.ts'
import { usersApi, usersAudit, usersEvents } from './users.ts'
import { usersExportApi } from './usersExport.ts'

/** Declaration of a noun by its own file. */
export interface Noun {
  endpoints: Record<string, Endpoint>
  /** Events that the server sends to open clients, by name: the schema of the payload. */
  events?: Record<string, z.ZodMiniType>
  /** The actions on it that are audited, by name. */
  audit?: Record<string, { subject: string; detail: z.ZodMiniObject }>
}

/**
 * Every noun, in the order of the API's own description. Routes, OpenAPI, events, the audit log and tests are made of
 * it.
 */
export const nouns = {
  config: { endpoints: configApi },
  team: { endpoints: teamApi, events: teamEvents, audit: teamAudit },
  setup: { endpoints: setupApi, audit: setupAudit },
  sessions: { endpoints: sessionsApi, events: sessionsEvents, audit: sessionsAudit },
  ownSessions: { endpoints: ownSessionsApi },
  users: { endpoints: usersApi, events: usersEvents, audit: usersAudit },
  usersExport: { endpoints: usersExportApi },
  secondFactor: { endpoints: secondFactorApi, audit: secondFactorAudit },
  ownData: { endpoints: ownDataApi },
  phone: { endpoints: phoneApi },
  reach: { endpoints: reachApi, audit: reachAudit },
  registration: { endpoints: registrationApi },
  mail: { endpoints: mailApi },
  botCheck: { endpoints: botCheckApi },
  interest: { endpoints: interestApi, events: interestEvents, audit: interestAudit },
  people: { endpoints: peopleApi, audit: peopleAudit },
  invitations: { endpoints: invitationsApi, events: invitationsEvents, audit: invitationsAudit },
  audit: { endpoints: auditApi },
  schedule: { endpoints: scheduleApi, events: scheduleEvents, audit: scheduleAudit },
  imports: { endpoints: importsApi, audit: importsAudit },
  openServices: { endpoints: openServicesApi },
  unknownNames: { endpoints: unknownNamesApi },
  nameLinks: { endpoints: nameLinksApi, audit: nameLinksAudit },
  tasks: { endpoints: tasksApi, events: tasksEvents, audit: tasksAudit },
  meetings: { endpoints: meetingsApi, events: meetingsEvents, audit: meetingsAudit },
  dashboard: { endpoints: dashboardApi },
  availability: { endpoints: availabilityApi, events: availabilityEvents, audit: availabilityAudit },
  memberAvailability: { endpoints: memberAvailabilityApi },
  rotaCoverage: { endpoints: coverageApi },
  records: { endpoints: recordsApi, events: recordsEvents, audit: recordsAudit },
  rotaDay: { endpoints: rotaDayApi, audit: rotaDayAudit },
  rotaReport: { endpoints: rotaReportApi, audit: rotaReportAudit },
  rotaSettings: { endpoints: rotaSettingsApi, audit: rotaSettingsAudit },
  capacity: { endpoints: capacityApi },
  suggestions: { endpoints: suggestionsApi },
  habits: { endpoints: habitsApi, audit: habitsAudit },
  said: { endpoints: saidApi },
  todo: { endpoints: todoApi },
  ties: { endpoints: tiesApi, audit: tiesAudit },
  skills: { endpoints: skillsApi, audit: skillsAudit },
  posts: { endpoints: postsApi, audit: postsAudit },
  floorPlans: { endpoints: floorPlansApi, audit: floorPlansAudit },
  templates: { endpoints: templatesApi, audit: templatesAudit },
  rotaLinks: { endpoints: rotaLinksApi, audit: rotaLinksAudit },
  services: { endpoints: servicesApi, events: servicesEvents, audit: servicesAudit },
  servicePage: { endpoints: servicePageApi, events: servicePageEvents },
  serviceTicks: { endpoints: serviceTicksApi, audit: serviceTicksAudit },
  counts: { endpoints: countsApi, events: countsEvents, audit: countsAudit },
  calls: { endpoints: callsApi, events: callsEvents, audit: callsAudit },
  board: { endpoints: boardApi, audit: boardAudit },
  publications: { endpoints: publicationsApi, audit: publicationsAudit },
  runs: { endpoints: runsApi, events: runsEvents, audit: runsAudit },
  answers: { endpoints: answersApi, events: answersEvents, audit: answersAudit },
  callOuts: { endpoints: callOutsApi, audit: callOutsAudit },
  offers: { endpoints: offersApi, events: offersEvents, audit: offersAudit },
  swaps: { endpoints: swapsApi, events: swapsEvents, audit: swapsAudit },
  replies: { endpoints: repliesApi, audit: repliesAudit },
  calendar: { endpoints: calendarApi, audit: calendarAudit },
  channels: { endpoints: channelsApi, events: channelsEvents },
  messages: { endpoints: messagesApi, events: messagesEvents, audit: messagesAudit },
  push: { endpoints: pushApi },
} satisfies Record<string, Noun>

type Nouns = typeof nouns
type PartOf<Name extends keyof Nouns, Part extends keyof Noun> =
  Nouns[Name] extends Record<Part, infer Declared> ? Declared : never
type AllOf<Parts> = (Parts extends unknown ? (parts: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never

/** One part of all nouns together, such as every event by its name. */
export type Collected<Part extends keyof Noun> = AllOf<{ [Name in keyof Nouns]: PartOf<Name, Part> }[keyof Nouns]>

/** Collects one part of these nouns, by default of all. */
export const collected = <Part extends keyof Noun>(
  part: Part,
  names: readonly (keyof Nouns)[] = Object.keys(nouns) as (keyof Nouns)[],
): Collected<Part> => Object.assign({}, ...names.map((name) => (nouns[name] as Noun)[part]))

type Api = { [Name in keyof Nouns]: Nouns[Name]['endpoints'] }

const endpointsByNoun = (): Api =>
  Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, noun.endpoints])) as Api

const allEndpoints = (): Endpoint[] => Object.values<Noun>(nouns).flatMap((noun) => Object.values(noun.endpoints))

// Each is one call, which the build of the browser drops with all that only it needs (web/build/contract.ts).

/** The endpoints noun by noun. */
export const api = endpointsByNoun()

/** Every endpoint of the contract. */
export const endpoints = allEndpoints()
