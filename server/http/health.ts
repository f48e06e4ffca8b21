import type { FastifyInstance } from 'fastify'
import type { BackupState, Health } from '#shared/health.ts'
import type { Db } from '../db/client.ts'
import { faultOf } from '../db/faults.ts'
import { version } from '../version.ts'

/** `/healthz`: the process is alive. `/readyz`: it also works with its database and is not stopping. */
export function healthRoutes(app: FastifyInstance, db: Db, backups?: { state(): BackupState }): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping ? 'stopping' : await faultOf(db)
    const health: Health = {
      ...(reason ? { status: 'unavailable', reason } : { status: 'ready' }),
      version: version(),
      ...(backups && { backup: backups.state() }),
    }
    return reply.code(reason ? 503 : 200).send(health)
  })
}
