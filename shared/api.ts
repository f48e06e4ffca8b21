import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { auditApi } from './people/audit.ts'
import { botCheckApi } from './people/botCheck.ts'
import { configApi } from './people/config.ts'
import { helpersApi, helpersAudit, helpersEvents } from './people/helpers.ts'
import { interestApi, interestAudit, interestEvents } from './people/interest.ts'
import { invitationsApi, invitationsAudit, invitationsEvents } from './people/invitations.ts'
import { keysApi, keysAudit } from './people/keys.ts'
import { mailApi } from './people/mailLinks.ts'
import { nameLinksApi, nameLinksAudit } from './people/nameLinks.ts'
import { oidcApi, oidcAudit } from './people/oidc.ts'
import { ownDataApi } from './people/ownData.ts'
import { ownSessionsApi } from './people/ownSessions.ts'
import { peopleApi, peopleAudit } from './people/people.ts'
import { phoneApi } from './people/phone.ts'
import { registrationApi } from './people/registration.ts'
import { secondFactorApi, secondFactorAudit } from './people/secondFactor.ts'
import { sessionsApi, sessionsAudit, sessionsEvents } from './people/sessions.ts'
import { setupApi, setupAudit } from './people/setup.ts'
import { teamApi, teamAudit, teamEvents } from './people/team.ts'
import { teamExportApi, teamExportAudit } from './people/teamExport.ts'
import { usersApi, usersAudit, usersEvents } from './people/users.ts'
import { usersExportApi } from './people/usersExport.ts'
import { importsApi, importsAudit } from './plan/imports.ts'
import { openServicesApi } from './plan/openServices.ts'
import { scheduleApi, scheduleAudit, scheduleEvents } from './plan/schedule.ts'
import { unknownNamesApi } from './plan/unknownNames.ts'
import { hooksApi, hooksAudit } from './reach/hooks.ts'
import { pushApi } from './reach/push.ts'
import { reachApi, reachAudit } from './reach/reach.ts'
import { answersApi, answersAudit, answersEvents } from './rota/answers.ts'
import { availabilityApi, availabilityAudit, availabilityEvents } from './rota/availability.ts'
import { boardApi, boardAudit } from './rota/board.ts'
import { callListApi, callListAudit } from './rota/callList.ts'
import { capacityApi } from './rota/capacity.ts'
import { careApi, careAudit, careEvents } from './rota/care.ts'
import { certificatesApi, certificatesAudit } from './rota/certificates.ts'
import { coverageApi } from './rota/coverage.ts'
import { runsApi, runsAudit, runsEvents } from './rota/fill.ts'
import { habitsApi, habitsAudit } from './rota/habits.ts'
import { rotaLinksApi, rotaLinksAudit } from './rota/links.ts'
import { memberAvailabilityApi } from './rota/memberAvailability.ts'
import { openPlacesApi, openPlacesEvents } from './rota/openPlaces.ts'
import { postsApi, postsAudit } from './rota/posts.ts'
import { publicationsApi, publicationsAudit } from './rota/publish.ts'
import { repliesApi, repliesAudit } from './rota/replies.ts'
import { rotaReportApi, rotaReportAudit } from './rota/report.ts'
import { saidApi } from './rota/said.ts'
import { servicesApi, servicesAudit, servicesEvents } from './rota/services.ts'
import { rotaSettingsApi, rotaSettingsAudit } from './rota/settings.ts'
import { skillsApi, skillsAudit } from './rota/skills.ts'
import { callOutsApi, callOutsAudit, offersApi, offersAudit, offersEvents } from './rota/standIns.ts'
import { suggestionsApi } from './rota/suggestions.ts'
import { swapsApi, swapsAudit, swapsEvents } from './rota/swaps.ts'
import { templatesApi, templatesAudit } from './rota/templates.ts'
import { textsApi, textsAudit, textsEvents } from './rota/texts.ts'
import { tiesApi, tiesAudit } from './rota/ties.ts'
import { todoApi } from './rota/todo.ts'
import { waitingApi, waitingAudit } from './rota/waiting.ts'
import { callsApi, callsAudit, callsEvents } from './sunday/calls.ts'
import { countsApi, countsAudit, countsEvents } from './sunday/counts.ts'
import { rotaDayApi, rotaDayAudit } from './sunday/day.ts'
import { floorPlansApi, floorPlansAudit } from './sunday/floorPlans.ts'
import { recordsApi, recordsAudit, recordsEvents } from './sunday/records.ts'
import { servicePageApi, servicePageEvents } from './sunday/servicePage.ts'
import { serviceTicksApi, serviceTicksAudit } from './sunday/ticks.ts'
import { channelsApi, channelsEvents } from './talk/channels.ts'
import { messagesApi, messagesAudit, messagesEvents } from './talk/messages.ts'
import { seenApi } from './talk/seen.ts'
import { calendarApi, calendarAudit } from './work/calendar.ts'
import { dashboardApi } from './work/dashboard.ts'
import { meetingsApi, meetingsAudit, meetingsEvents } from './work/meetings.ts'
import { tasksApi, tasksAudit, tasksEvents } from './work/tasks.ts'

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
  teamExport: { endpoints: teamExportApi, audit: teamExportAudit },
  setup: { endpoints: setupApi, audit: setupAudit },
  sessions: { endpoints: sessionsApi, events: sessionsEvents, audit: sessionsAudit },
  ownSessions: { endpoints: ownSessionsApi },
  users: { endpoints: usersApi, events: usersEvents, audit: usersAudit },
  usersExport: { endpoints: usersExportApi },
  secondFactor: { endpoints: secondFactorApi, audit: secondFactorAudit },
  oidc: { endpoints: oidcApi, audit: oidcAudit },
  ownData: { endpoints: ownDataApi },
  phone: { endpoints: phoneApi },
  reach: { endpoints: reachApi, audit: reachAudit },
  registration: { endpoints: registrationApi },
  mail: { endpoints: mailApi },
  botCheck: { endpoints: botCheckApi },
  interest: { endpoints: interestApi, events: interestEvents, audit: interestAudit },
  people: { endpoints: peopleApi, audit: peopleAudit },
  invitations: { endpoints: invitationsApi, events: invitationsEvents, audit: invitationsAudit },
  helpers: { endpoints: helpersApi, events: helpersEvents, audit: helpersAudit },
  keys: { endpoints: keysApi, audit: keysAudit },
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
  callList: { endpoints: callListApi, audit: callListAudit },
  capacity: { endpoints: capacityApi },
  suggestions: { endpoints: suggestionsApi },
  habits: { endpoints: habitsApi, audit: habitsAudit },
  said: { endpoints: saidApi },
  todo: { endpoints: todoApi },
  care: { endpoints: careApi, events: careEvents, audit: careAudit },
  ties: { endpoints: tiesApi, audit: tiesAudit },
  skills: { endpoints: skillsApi, audit: skillsAudit },
  certificates: { endpoints: certificatesApi, audit: certificatesAudit },
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
  waitingPublications: { endpoints: waitingApi, audit: waitingAudit },
  runs: { endpoints: runsApi, events: runsEvents, audit: runsAudit },
  answers: { endpoints: answersApi, events: answersEvents, audit: answersAudit },
  callOuts: { endpoints: callOutsApi, audit: callOutsAudit },
  offers: { endpoints: offersApi, events: offersEvents, audit: offersAudit },
  openPlaces: { endpoints: openPlacesApi, events: openPlacesEvents },
  texts: { endpoints: textsApi, events: textsEvents, audit: textsAudit },
  swaps: { endpoints: swapsApi, events: swapsEvents, audit: swapsAudit },
  replies: { endpoints: repliesApi, audit: repliesAudit },
  calendar: { endpoints: calendarApi, audit: calendarAudit },
  channels: { endpoints: channelsApi, events: channelsEvents },
  messages: { endpoints: messagesApi, events: messagesEvents, audit: messagesAudit },
  seen: { endpoints: seenApi },
  push: { endpoints: pushApi },
  hooks: { endpoints: hooksApi, audit: hooksAudit },
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
