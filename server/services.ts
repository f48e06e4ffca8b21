import type { FastifyInstance } from 'fastify'
import type { BackupState } from '#shared/health.ts'
import { auditApi } from '#shared/people/audit.ts'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { configApi } from '#shared/people/config.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { setupApi } from '#shared/people/setup.ts'
import { teamApi } from '#shared/people/team.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import { auditService } from './features/people/audit/audit.service.ts'
import { noteRefusals } from './features/people/audit/refusals.ts'
import { configService } from './features/people/config/config.service.ts'
import { ownDataService } from './features/people/ownData/ownData.service.ts'
import type { PersonalData } from './features/people/ownData/personalData.ts'
import { imagesRoutes } from './features/people/pictures/images.routes.ts'
import { imageCookie } from './features/people/sessions/imageCookie.ts'
import { setupService } from './features/people/setup/setup.service.ts'
import type { ChannelViewers } from './features/reach/push/notifications/messageNotifications.ts'
import { serviceFilesRoutes } from './features/sunday/files/serviceFiles.routes.ts'
import { byteReplies } from './http/byteReplies.ts'
import type { Deadlines } from './http/deadlines.ts'
import { openApiRoutes } from './http/openapi.ts'
import { createRoute, routeNoun } from './http/route.ts'
import { keepRepliesPrivate } from './http/tokenPages.ts'
import { type BaseNeeds, baseOf } from './services/base.ts'
import { peopleRoutes, peopleServices } from './services/people.ts'
import { planRoutes, planServices } from './services/plan.ts'
import { pushRoutes, pushServices } from './services/reach.ts'
import { chatRoutes, chatServices } from './services/talk.ts'
import { workRoutes, workServices } from './services/work.ts'

interface Needs extends BaseNeeds {
  channelViewers: ChannelViewers
  /** Undefined without BACKUP_DIR. */
  backups: { state(): BackupState } | undefined
}

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
  /** Nouns that store something about people, in the order in which their own data names them. */
  const nouns: { personalData: PersonalData }[] = [
    ...[people.ownSessions, people.secondFactor, push.push, work.calendar, people.interest, people.invitations],
    ...[plan.schedule, plan.assignments, plan.ownOffers, plan.availability, plan.serviceTicks, plan.counts],
    ...[plan.records, push.calls, plan.importHistory, work.tasks, work.meetings, chat.messages, chat.channels, audit],
  ]
  const { team, limits, requestLimits, refusals, mails } = base
  return {
    ...{ ...chat, ...plan, ...work, ...people, ...push, audit, team, limits, requestLimits, refusals, mails },
    botCheck: base.check,
    config: configService({ ...base, pushKey: push.pushKey }),
    ownData: ownDataService({ ...base, schedule: plan.schedule, nouns }),
    setup: setupService({ ...base, smsProvider: base.env.SMS_PROVIDER, backups }),
  }
}

/** Registers the routes of every noun, under `/api`. */
export function apiRoutes(
  api: FastifyInstance,
  { env, db, services, deadlines }: { env: Env; db: Db; services: Services; deadlines: Deadlines },
): void {
  const { sessions, requestLimits: limits } = services
  const replies = byteReplies()
  const route = createRoute(api, {
    authenticate: (token) => sessions.authenticate(token),
    limits,
    deadlines,
    replies,
    imageCookie: (token) => imageCookie(token, env.SITE_URL),
  })
  noteRefusals(api, services.refusals)
  keepRepliesPrivate(api)
  routeNoun(route, configApi, services.config)
  routeNoun(route, teamApi, services.team)
  routeNoun(route, setupApi, { ...services.setup, account: services.firstAccount.set })
  routeNoun(route, botCheckApi, services.botCheck)
  routeNoun(route, ownDataApi, services.ownData)
  routeNoun(route, auditApi, services.audit)
  imagesRoutes(api, { db, sessions, limits, replies, maySee: services.messages.maySeePicture })
  serviceFilesRoutes(api, { files: services.rota.serviceFiles, sessions, limits, replies })
  peopleRoutes(route, services)
  planRoutes(route, services)
  workRoutes(route, services)
  chatRoutes(route, services)
  pushRoutes(route, services)
  openApiRoutes(api, limits)
}
