import type { FastifyInstance } from 'fastify'
import type { BackupState } from '#shared/health.ts'
import { sitePathOf } from '#shared/sitePath.ts'
import { atOneMomentOf } from './db/atOneMoment.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import { auditService } from './features/people/audit/audit.service.ts'
import { noteRefusals } from './features/people/audit/refusals.ts'
import { configService } from './features/people/config/config.service.ts'
import { isKey } from './features/people/keys/keys.service.ts'
import { oidcRoutes } from './features/people/oidc/oidc.routes.ts'
import { ownDataService } from './features/people/ownData/ownData.service.ts'
import { hasPersonalData } from './features/people/personalData.ts'
import { imagesRoutes } from './features/people/pictures/images.routes.ts'
import { actingViewer } from './features/people/sessions/actingViewer.ts'
import { imageCookie } from './features/people/sessions/imageCookie.ts'
import { setupService } from './features/people/setup/setup.service.ts'
import type { ChannelViewers } from './features/reach/push/notifications/messageNotifications.ts'
import { inboundRoutes } from './features/rota/texts/inbound.routes.ts'
import { serviceFilesRoutes } from './features/sunday/files/serviceFiles.routes.ts'
import { teamExportService } from './features/sunday/teamExport/teamExport.service.ts'
import { dashboardAnswers } from './features/work/dashboard/dashboard.answers.ts'
import { byteReplies } from './http/byteReplies.ts'
import type { Deadlines } from './http/deadlines.ts'
import { type NounAnswers, routeNouns } from './http/nounRoutes.ts'
import { openApiRoutes } from './http/openapi.ts'
import { createRoute } from './http/route.ts'
import { keepRepliesPrivate } from './http/tokenPages.ts'
import type { Authenticate } from './http/viewer.ts'
import { type BaseNeeds, baseOf } from './services/base.ts'
import { type PeopleServices, peopleAnswers, peopleServices } from './services/people.ts'
import { planAnswers, planServices } from './services/plan.ts'
import { pushAnswers, pushServices } from './services/reach.ts'
import { rotaAnswers } from './services/rota.answers.ts'
import { chatServices } from './services/talk.ts'
import { workServices } from './services/work.ts'

interface Needs extends BaseNeeds {
  channelViewers: ChannelViewers
  /** Undefined without BACKUP_DIR. */
  backups: { state(): BackupState } | undefined
}

/** Finds who sent a bearer token: a program by its key, else a person by their session. */
const authenticator =
  ({ keys, sessions }: Pick<PeopleServices, 'keys' | 'sessions'>): Authenticate =>
  (token) =>
    isKey(token) ? keys.authenticateKey(token) : sessions.authenticate(token)

/** Everything that the features do for routes, jobs and the command line. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Makes every service, each with what it needs of the others. Nothing runs by the clock yet. */
export async function createServices({ channelViewers, backups, ...needs }: Needs) {
  const base = await baseOf(needs)
  const chat = chatServices(base)
  const plan = planServices(base, chat)
  const work = workServices(base, plan)
  const people = peopleServices(base, () => nouns, chat, plan)
  const push = await pushServices(base, { chat, plan, people, channelViewers })
  const audit = auditService(base)
  const made = { ...people, ...chat, ...plan, ...work, ...push, audit }
  /** Nouns that store something about people. Who leaves has their locks taken in this order. */
  const nouns = Object.values<unknown>(made).filter(hasPersonalData)
  const { team, limits, requestLimits, refusals, mails } = base
  return {
    ...made,
    authenticate: authenticator(people),
    team,
    limits,
    requestLimits,
    refusals,
    mails,
    botCheck: base.check,
    config: configService({ ...base, pushKey: push.pushKey, oidc: people.oidc.state }),
    ownData: ownDataService({ ...base, schedule: plan.schedule, nouns }),
    teamExport: teamExportService({ ...base, atOneMoment: atOneMomentOf(needs.db) }),
    setup: setupService({ ...base, smsProvider: base.env.SMS_PROVIDER, backups }),
  }
}

/** A noun is answered by the service of its name, or by what its wing's file puts together. */
const answersOf = (services: Services): NounAnswers => ({
  ...services.rota,
  ...services,
  ...rotaAnswers(services.rota),
  ...planAnswers(services),
  ...peopleAnswers(services),
  ...pushAnswers(services),
  dashboard: dashboardAnswers(services.dashboard),
  setup: { ...services.setup, account: services.firstAccount.set },
})

/** Registers the endpoints of every noun, under `/api`. */
export function apiRoutes(
  api: FastifyInstance,
  { env, db, services, deadlines }: { env: Env; db: Db; services: Services; deadlines: Deadlines },
): void {
  const { sessions, requestLimits: limits } = services
  const replies = byteReplies()
  const route = createRoute(api, {
    authenticate: services.authenticate,
    actFor: (viewer, userId) => actingViewer(db, viewer, userId),
    limits,
    deadlines,
    replies,
    imageCookie: (token) => imageCookie(token, env.SITE_URL),
  })
  noteRefusals(api, services.refusals)
  keepRepliesPrivate(api)
  routeNouns(route, answersOf(services))
  const sitePath = sitePathOf(env.SITE_URL)
  const bytes = { sessions, limits, replies, sitePath }
  imagesRoutes(api, { ...bytes, db, maySee: services.messages.maySeePicture })
  serviceFilesRoutes(api, { ...bytes, files: services.rota.serviceFiles })
  oidcRoutes(api, { limits, oidc: services.oidc })
  inboundRoutes(api, { env, limits, receive: services.rota.inbound.receive })
  openApiRoutes(api, { limits, sitePath })
}
