import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Set by the supervisor of a release: `held`, or `serving`. */
const SUPERVISED = 'USHERS_SUPERVISED'

/** How a release is started: held, it answers `/readyz` alone until it is asked to serve. */
export type StartAs = 'held' | 'serving'

/** What a release tells its supervisor. */
export type FromRelease = { now: StartAs; HOST: string; PORT: number } | { failed: string }

/** What the supervisor asks of a held release. */
export const SERVE = 'serve'

/** The environment of a release that is started so. */
export const supervisedAs = (startAs: StartAs, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  [SUPERVISED]: startAs,
})

/** How this process was started, or null where no supervisor has done it. */
export function startedAs(environment: NodeJS.ProcessEnv = process.env): StartAs | null {
  const { [SUPERVISED]: startAs } = environment
  return process.send && (startAs === 'held' || startAs === 'serving') ? startAs : null
}

/** Tells the supervisor, where there is one. One that has ended a moment ago is told nothing. */
export function tellSupervisor(message: FromRelease): void {
  if (startedAs() && process.connected) process.send?.(message)
}

/**
 * Throws where the supervisor that has started this release has ended: who asked it for the release may have taken that
 * back by now, so that the data are no longer this release's to migrate.
 */
export async function mustHaveSupervisor(): Promise<void> {
  if (!startedAs()) return
  // The loop reads the end of the channel in one turn, and says so in the next.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  if (!process.connected) throw new Error('The supervisor has ended: this release is not started.')
}

/** Ends with the supervisor: without it nobody would pass signals on. */
export function endWithSupervisor(): void {
  if (startedAs()) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Answers `/readyz` alone, and everything else with 503, until the supervisor asks to serve: an upgrade that fails
 * before that has acknowledged nothing to anybody, sent nothing, and can go back to the data of the release before.
 * `listen` makes the server listen where the app will.
 */
export async function holdUntilAsked(
  http: Pick<FastifyInstance, 'inject'>,
  listen: (server: Server) => Promise<void>,
  onListening: () => void,
): Promise<void> {
  const asked = once(process, 'message')
  // Loaded here, since it brings Node's whole fetch with it: 8 MB, which a supervisor has no use for.
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/readyz')
      return void response.writeHead(503, { 'retry-after': '5', connection: 'close' }).end()
    http.inject('/readyz').then(
      ({ statusCode, body }) =>
        response.writeHead(statusCode, { 'content-type': 'application/json', connection: 'close' }).end(body),
      () => response.writeHead(503, { connection: 'close' }).end(),
    )
  })
  await listen(server)
  onListening()
  await asked
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
