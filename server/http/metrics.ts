import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { Db } from '../db/client.ts'
import { isSecret } from './isSecret.ts'

/** Upper bounds of the histogram in seconds, from a cached response to one that people take for a failure. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const isToken = (given: string | undefined, token: string): boolean => isSecret(given, `Bearer ${token}`)

/** Below Prometheus' default scrape timeout of ten seconds. A stalled connection fails only later. */
const DATABASE_MS = 5_000

/** The metrics that need a query; null where the database does not answer in time. */
async function askDatabase(registry: Registry): Promise<string | null> {
  const tooLate = new AbortController()
  const late = wait(DATABASE_MS, null, { signal: tooLate.signal }).catch(() => null)
  try {
    return await Promise.race([registry.metrics(), late])
  } catch {
    return null
  } finally {
    tooLate.abort()
  }
}

interface Needs {
  /** METRICS_TOKEN; '' means no route and no metrics. */
  token: string
  db: Db
  /** Live connections to this process. */
  liveConnections: () => number
  /** Requests so far whose connection was reset before they were handled. */
  resetConnections: () => number
  refusals: { total(kind: 'login.failed' | 'admin.refused' | 'limit.reached'): number }
}

/** Counts of rows that wait, asked when they are collected. */
function databaseMetrics(db: Db): Registry {
  const registry = new Registry()
  const countRows = (table: 'outbox' | 'push_deliveries', help: string) =>
    new Gauge({
      name: `${table}_waiting`,
      help,
      registers: [registry],
      async collect() {
        const waiting = await db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirst()
        this.set(Number(waiting?.count ?? 0))
      },
    })
  countRows('outbox', 'What is still to be made into pushes, in the whole installation.')
  countRows('push_deliveries', 'Pushes that no push service has taken yet, in the whole installation.')
  return registry
}

/**
 * `/metrics` for Prometheus, for requests with the bearer token. Routes are labelled by their pattern, so that no id,
 * token or name gets into a metric.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { token, db, liveConnections, resetConnections, refusals }: Needs,
): void {
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  new Gauge({
    name: 'live_connections',
    help: 'Live connections to this process.',
    registers,
    collect() {
      this.set(liveConnections())
    },
  })
  const counter = (name: string, help: string, total: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(total())
      },
    })
  counter('connections_reset_total', 'Requests dropped because their connection was reset.', resetConnections)
  counter('login_failures_total', 'Logins with a wrong password or code.', () => refusals.total('login.failed'))
  counter('refused_admin_calls_total', 'Calls of what only admins may do.', () => refusals.total('admin.refused'))
  counter('limits_reached_total', 'Requests refused with 429.', () => refusals.total('limit.reached'))
  const isUp = new Gauge({ name: 'database_up', help: 'Whether the database answers.', registers })
  const inDatabase = databaseMetrics(db)

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    requests.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw new AppError('not_found')
    const known = await askDatabase(inDatabase)
    isUp.set(known === null ? 0 : 1)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send((await registry.metrics()) + (known ?? ''))
  })
}
