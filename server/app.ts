import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { setFilesBelow, sitePathOf } from '#shared/sitePath.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import { deadlines as createDeadlines, type Deadlines } from './http/deadlines.ts'
import { drainOnClose } from './http/drain.ts'
import { errorAnswers } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { refuseKeysInAddresses } from './http/keyInAddress.ts'
import { limitHeldBodies, PUBLIC_BODY_BYTES } from './http/limits/bodyLimits.ts'
import { clientAddress, trustedProxies } from './http/limits/clientAddress.ts'
import { isAllowedOrigin } from './http/limits/origin.ts'
import { dropResetRequests, ResetConnections } from './http/limits/resetConnections.ts'
import { metricsRoutes } from './http/metrics.ts'
import { requestIds } from './http/requestId.ts'
import { securityHeaders } from './http/security.ts'
import { answerBelow } from './http/sitePath.ts'
import { feedAddress } from './http/tokenPages.ts'
import { dropUnreadBodies } from './http/unreadBodies.ts'
import { serveWebApp } from './http/webApp.ts'
import { type Backups, scheduledBackups } from './jobs/backups.ts'
import { viewersOf } from './realtime/channelViewers.ts'
import { acceptConnections, attachLiveServer, closeEnded, limitConnections, peersOf } from './realtime/gateway.ts'
import { limitHandshakes } from './realtime/handshakes.ts'
import { presence as createPresence } from './realtime/presence.ts'
import { publisher as createPublisher } from './realtime/publish.ts'
import { apiRoutes, createServices, type Services } from './services.ts'

export interface App extends Services {
  http: FastifyInstance
  /** Undefined without BACKUP_DIR. */
  backups: Backups | undefined
  /** Closes live connections whose session has ended without an event. */
  closeEnded(): Promise<void>
}

z.config(z.locales.en())

interface HttpNeeds {
  env: Env
  headers: Record<string, string>
  deadlines: Deadlines
  isTrusted: ReturnType<typeof trustedProxies>
}

/** The HTTP server without routes. `headers` are set on every response, before its route. */
async function createHttp({ env, headers, deadlines, isTrusted }: HttpNeeds): Promise<FastifyInstance> {
  const answerError = errorAnswers()
  const http = Fastify({
    logger: { level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY !== false && isTrusted,
    genReqId: requestIds(),
    childLoggerFactory: (logger) => logger,
    bodyLimit: PUBLIC_BODY_BYTES,
    http: deadlines.options,
    requestTimeout: deadlines.options.requestTimeout,
    clientErrorHandler: deadlines.onClientError,
    // Requests in progress are finished; idle connections are closed.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => feedAddress(url),
    frameworkErrors: answerError,
  })
  http.setErrorHandler(answerError)
  http.decorateRequest('viewer', null)
  // A callback instead of a promise: this hook runs for every request.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    done(isAllowedOrigin(request.headers, env) ? undefined : new AppError('foreign_origin'))
  })
  refuseKeysInAddresses(http)
  if (env.isDevelopment)
    await http.register(cors, { origin: true, credentials: true, methods: ['GET', 'POST', 'PUT', 'DELETE'] })
  await http.register(multipart)
  limitHeldBodies(http)
  dropUnreadBodies(http, deadlines)
  drainOnClose(http)
  deadlines.closeUnread(http.server)
  acceptEmptyJson(http)
  return http
}

/** Builds the whole app on a migrated database. The caller listens, and closes `http` and the database. */
export async function buildApp({ env, db, webRoot }: { env: Env; db: Database; webRoot: string }): Promise<App> {
  const headers = securityHeaders(env)
  const deadlines = createDeadlines(env.REQUEST_TIMEOUT_SECONDS)
  const isTrusted = trustedProxies(env.TRUST_PROXY)
  const http = await createHttp({ env, headers, deadlines, isTrusted })
  const io = attachLiveServer(http, env)
  const publisher = createPublisher(io, http.log)
  const backups = env.BACKUP_DIR ? scheduledBackups(env.BACKUP_DIR, env.BACKUP_KEEP, http.log) : undefined
  const services = await createServices({
    env,
    db,
    log: http.log,
    publisher,
    channelViewers: (channel) => viewersOf(io, channel, http.log),
    backups,
  })
  const { sessions, pushes, requestLimits: limits } = services
  const resets = new ResetConnections()
  dropResetRequests(http, { resets, limits })
  const presence = createPresence({
    publish: (change) => publisher.publishHere('members', 'presence', change),
    peers: peersOf(io, env),
  })
  http.addHook('preClose', async () => presence.stop())
  http.addHook('onClose', () => services.rota.runner.close())
  limitHandshakes(io, {
    limits,
    resets,
    addressOf: (request) => clientAddress(request, isTrusted),
    onRefused: () => services.refusals.note('limit.reached', null),
  })
  acceptConnections(io, {
    authenticate: services.authenticate,
    presence,
    peopleInTalk: (channel) => services.dayTalks.peopleIn(db, channel),
  })
  if (env.RATE_LIMIT === 'on') limitConnections(io)

  // Registered before the routes that it measures.
  metricsRoutes(http, {
    token: env.METRICS_TOKEN,
    db,
    liveConnections: () => io.engine.clientsCount,
    resetConnections: () => resets.count,
    refusals: services.refusals,
  })
  // A request's outbox entries are committed when its response is sent.
  http.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') pushes.nudgeSoon()
  })
  await http.register(async (api) => apiRoutes(api, { env, db, services, deadlines }), { prefix: '/api' })
  healthRoutes(http, db, backups)
  const sitePath = sitePathOf(env.SITE_URL)
  setFilesBelow(sitePath)
  await serveWebApp(http, { root: webRoot, sitePath, headers, teamName: services.team.ownName })
  answerBelow(http, sitePath)
  await http.ready()
  return { ...services, http, backups, closeEnded: () => closeEnded(io, sessions.ended, publisher) }
}

/** Some calls send a JSON content type without a body, which means an empty input. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyChars = body.length
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}
