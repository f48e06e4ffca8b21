import { answersApi } from './answers.ts'
import { auditApi } from './audit.ts'
import { availabilityApi } from './availability.ts'
import { botCheckApi } from './botCheck.ts'
import { calendarApi } from './calendar.ts'
import { callOutsApi, offersApi } from './callOuts.ts'
import { channelsApi } from './channels.ts'
import { configApi } from './config.ts'
import { dashboardApi } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { importsApi } from './imports.ts'
import { interestApi } from './interest.ts'
import { invitationsApi } from './invitations.ts'
import { mailApi } from './mail.ts'
import { meetingsApi } from './meetings.ts'
import { messagesApi } from './messages.ts'
import { nameLinksApi } from './nameLinks.ts'
import { ownDataApi } from './ownData.ts'
import { ownSessionsApi } from './ownSessions.ts'
import { phoneApi } from './phone.ts'
import { pushApi } from './push.ts'
import { reachApi } from './reach.ts'
import { registrationApi } from './registration.ts'
import { repliesApi } from './replies.ts'
import { boardApi } from './rotaBoard.ts'
import { coverageApi } from './rotaCoverage.ts'
import { rotaDayApi } from './rotaDay.ts'
import { publicationsApi } from './rotaPublications.ts'
import { rotaReportApi } from './rotaReport.ts'
import { runsApi } from './rotaRuns.ts'
import { servicesApi } from './rotaServices.ts'
import { rotaSettingsApi } from './rotaSettings.ts'
import { postsApi, rotaLinksApi, skillsApi, templatesApi } from './rotaSetup.ts'
import { scheduleApi } from './schedule.ts'
import { secondFactorApi } from './secondFactor.ts'
import { sessionsApi } from './sessions.ts'
import { setupApi } from './setup.ts'
import { swapsApi } from './swaps.ts'
import { tasksApi } from './tasks.ts'
import { teamApi } from './team.ts'
import { unknownNamesApi } from './unknownNames.ts'
import { usersApi } from './users.ts'
import { usersExportApi } from './usersExport.ts'

/** The whole contract, noun by noun: what OpenAPI and the tests that try every endpoint are made from. */
export const api = {
  config: configApi,
  team: teamApi,
  setup: setupApi,
  sessions: sessionsApi,
  ownSessions: ownSessionsApi,
  users: usersApi,
  usersExport: usersExportApi,
  secondFactor: secondFactorApi,
  ownData: ownDataApi,
  phone: phoneApi,
  reach: reachApi,
  registration: registrationApi,
  mail: mailApi,
  botCheck: botCheckApi,
  interest: interestApi,
  invitations: invitationsApi,
  audit: auditApi,
  schedule: scheduleApi,
  imports: importsApi,
  unknownNames: unknownNamesApi,
  nameLinks: nameLinksApi,
  tasks: tasksApi,
  meetings: meetingsApi,
  dashboard: dashboardApi,
  availability: availabilityApi,
  rotaCoverage: coverageApi,
  rotaDay: rotaDayApi,
  rotaReport: rotaReportApi,
  rotaSettings: rotaSettingsApi,
  skills: skillsApi,
  posts: postsApi,
  templates: templatesApi,
  rotaLinks: rotaLinksApi,
  services: servicesApi,
  board: boardApi,
  publications: publicationsApi,
  runs: runsApi,
  answers: answersApi,
  callOuts: callOutsApi,
  offers: offersApi,
  swaps: swapsApi,
  replies: repliesApi,
  calendar: calendarApi,
  channels: channelsApi,
  messages: messagesApi,
  push: pushApi,
}

/** Every endpoint of the contract. */
export const endpoints: Endpoint[] = Object.values(api).flatMap((noun) => Object.values(noun))
