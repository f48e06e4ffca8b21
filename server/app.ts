import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod/mini'
import type { ChannelName } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { auditService } from './features/audit/audit.service.ts'
import { botCheckRoutes } from './features/botCheck/botCheck.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { calendarService } from './features/calendar/calendar.service.ts'
import { channelsRoutes } from './features/channels/channels.routes.ts'
import { type ChannelsService, channelsService } from './features/channels/channels.service.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dashboardService } from './features/dashboard/dashboard.service.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { interestRoutes } from './features/interest/interest.routes.ts'
import { interestService } from './features/interest/interest.service.ts'
import { meetingsRoutes } from './features/meetings/meetings.routes.ts'
import { type MeetingsService, meetingsService } from './features/meetings/meetings.service.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { type MessagesService, messagesService } from './features/messages/messages.service.ts'
import { phoneRoutes } from './features/phone/phone.routes.ts'
import { type PhoneService, phoneService } from './features/phone/phone.service.ts'
import { deliveriesService } from './features/push/deliveries.service.ts'
import { kinds } from './features/push/kinds.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { pushService } from './features/push/push.service.ts'
import { type RemindersService, remindersService } from './features/push/reminders.service.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { registrationService } from './features/registration/registration.service.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { type ScheduleService, scheduleService } from './features/schedule/schedule.service.ts'
import { secondFactorRoutes } from './features/secondFactor/secondFactor.routes.ts'
import { secondFactorService } from './features/secondFactor/secondFactor.service.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { type SessionsService, sessionsService } from './features/sessions/sessions.service.ts'
import { tasksRoutes } from './features/tasks/tasks.routes.ts'
import { type TasksService, tasksService } from './features/tasks/tasks.service.ts'
import { manageUsersService } from './features/users/manageUsers.service.ts'
import { ownDataRoutes } from './features/users/ownData.routes.ts'
import { ownDataService } from './features/users/ownData.service.ts'
import { profileService } from './features/users/profile.service.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { type UsersService, usersService } from './features/users/users.service.ts'
import { answerError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoutes } from './http/metrics.ts'
import { openApiRoutes } from './http/openapi.ts'
import { isAllowedOrigin } from './http/origin.ts'
import { type RateLimits, rateLimits } from './http/rateLimits.ts'
import { requestIds } from './http/requestId.ts'
import { createRoute } from './http/route.ts'
import { securityHeaders } from './http/security.ts'
import { serveWebApp } from './http/webApp.ts'
import { type PushWorker, pushWorker } from './jobs/pushWorker.ts'
import { botCheck } from './providers/botCheck/botCheck.ts'
import { firebaseProof } from './providers/phone/firebaseProof.ts'
import { ownProof } from './providers/phone/ownProof.ts'
import { endpointGuard } from './providers/push/endpointGuard.ts'
import { vapid, vapidSubject } from './providers/push/vapid.ts'
import { webPushSender } from './providers/push/webPush.ts'
import { smsSender } from './providers/sms/sms.ts'
import { vapidKeys } from './providers/vapidKeys.ts'
import { attachLiveServer, peersOf, welcomeSockets } from './realtime/gateway.ts'
import { presence as createPresence } from './realtime/presence.ts'
import { publisher as createPublisher } from './realtime/publish.ts'
import { onScreen } from './realtime/signals.ts'

export interface App {
  http: FastifyInstance
  channels: ChannelsService
  limits: RateLimits
  meetings: MeetingsService
  messages: MessagesService
  phone: PhoneService
  /** Sends what the features have written into the outbox, once it is started. */
  pushes: PushWorker
  reminders: RemindersService
  schedule: ScheduleService
  sessions: SessionsService
  tasks: TasksService
  users: UsersService
}

z.config(z.locales.en())

/** Builds and wires everything on a migrated database. The caller listens, and closes `http` and the database. */
export async function buildApp({ env, db, webRoot }: { env: Env; db: Db; webRoot: string }): Promise<App> {
  const http = Fastify({
    logger: { level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY,
    genReqId: requestIds(),
    childLoggerFactory: (logger) => logger,
    // Requests under way are finished; connections that only wait are closed.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerError,
  })
  const io = attachLiveServer(http, env)
  http.setErrorHandler(answerError)
  http.decorateRequest('viewer', null)
  const headers = securityHeaders(env)
  // Without a promise: every request passes here.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    done(isAllowedOrigin(request.headers, env) ? undefined : new AppError('foreign_origin'))
  })
  if (env.isDevelopment)
    await http.register(cors, { origin: true, credentials: true, methods: ['GET', 'POST', 'PUT', 'DELETE'] })
  await http.register(multipart)
  acceptEmptyJson(http)

  const publisher = createPublisher(io)
  const limits = rateLimits({ db, isOn: env.RATE_LIMIT === 'on', isShared: env.DATABASE_URL !== '' })
  const schedule = scheduleService({ db, publisher, timeZone: env.TEAM_TIMEZONE })
  const channels = channelsService({ db, publisher })
  const users = usersService({ db, schedule, channels, publisher })
  const secondFactorRule = env.SECOND_FACTOR_REQUIRED
  const sessions = sessionsService({ db, users, limits, publisher, secondFactorRule })
  const secondFactor = secondFactorService({ db, limits, users, publisher, secondFactorRule, teamName: env.TEAM_NAME })
  const messages = messagesService({ db, channels, limits, publisher })
  const presence = createPresence({
    tell: (change) => publisher.publishHere('members', 'presence', change),
    peers: peersOf(io, env),
  })
  http.addHook('preClose', async () => presence.stop())
  welcomeSockets(io, sessions, presence)

  const check = await botCheck(env, db)
  const proofs = env.SMS_PROVIDER === 'firebase' ? firebaseProof(env) : ownProof(db)
  const sms = smsSender(env, http.log)
  const phone = phoneService({ db, limits, check, sms, users, teamName: env.TEAM_NAME, log: http.log })
  const registration = registrationService({ users, sessions, proofs })
  const profile = profileService({ db, limits, proofs, publisher, schedule })
  const manage = manageUsersService({ db, publisher, secondFactorRule })
  const tasks = tasksService({ db, publisher })
  const meetings = meetingsService({ db, publisher })
  const { SITE_URL: siteUrl, TEAM_TIMEZONE: timeZone } = env
  const calendar = calendarService({ db, schedule, meetings, tasks, siteUrl, timeZone })

  // Before what it counts.
  metricsRoutes(http, { env, db, io })
  const keys = await vapidKeys(db, env)
  const guard = endpointGuard(env.PUSH_ALLOWED_HOSTS)
  const sender = webPushSender({ guard, vapid: vapid(vapidSubject(env), keys) })
  const onlookers = (channel: ChannelName) => onScreen(io, channel, env.DATABASE_URL !== '')
  const deliveries = deliveriesService({
    db,
    kinds: kinds({ db, timeZone, onlookers, secondFactorRule }),
    log: http.log,
  })
  const pushes = pushWorker({ deliveries, sender, log: http.log })
  const reminders = remindersService({ db, timeZone })
  // Whatever a request has put into the outbox is committed when its answer leaves.
  http.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') pushes.nudgeSoon()
  })
  await http.register(
    async (api) => {
      const route = createRoute(api, sessions)
      configRoutes(route, env, keys.publicKey)
      sessionsRoutes(route, sessions, { siteUrl: env.SITE_URL })
      registrationRoutes(route, registration, { siteUrl: env.SITE_URL })
      phoneRoutes(route, phone)
      botCheckRoutes(route, check)
      usersRoutes(route, { users, manage, profile })
      secondFactorRoutes(route, { secondFactor, manage })
      ownDataRoutes(route, ownDataService({ db, limits, publisher }))
      imagesRoutes(api, db, sessions)
      interestRoutes(route, interestService({ db, check, limits, users }))
      auditRoutes(route, auditService({ db }))
      scheduleRoutes(route, schedule)
      meetingsRoutes(route, meetings)
      calendarRoutes(route, calendar)
      tasksRoutes(route, tasks)
      dashboardRoutes(route, dashboardService({ meetings, tasks, schedule, timeZone: env.TEAM_TIMEZONE }))
      channelsRoutes(route, channels)
      messagesRoutes(route, messages)
      pushRoutes(route, pushService({ db, guard, limits, deliveries }))
      openApiRoutes(api)
    },
    { prefix: '/api' },
  )
  healthRoutes(http, db)
  await serveWebApp(http, webRoot, headers)
  await http.ready()
  return { http, channels, limits, meetings, messages, phone, pushes, reminders, schedule, sessions, tasks, users }
}

/** Some calls send a JSON content type and no body (specification §7); that is an empty input, not a mistake. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}
