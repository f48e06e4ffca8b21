import { type LiveServer, userRoom } from './publish.ts'

/** Per person and process. Three devices with several tabs make ten; a lost connection counts until its heartbeat fails. */
const MAX_CONNECTIONS = 20

/**
 * Limits the connections of one person to this process, so that the limit of signals per connection limits the person too.
 * Must come after the authentication.
 */
export function limitConnections(io: LiveServer): void {
  io.use(({ data: { userId } }, next) => {
    const open = io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0
    if (open < MAX_CONNECTIONS) next()
    else next(new Error('too_many_connections'))
  })
}
