import type { FastifyInstance } from 'fastify'
import { type Db, isDatabaseUp } from '../db/client.ts'

/** `/healthz`: the process is alive. `/readyz`: it also reaches its database and is not stopping. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isStopping && (await isDatabaseUp(db))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
}
