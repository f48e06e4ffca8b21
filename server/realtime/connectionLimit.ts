import { type LiveServer, userRoom } from './publish.ts'

/** Three devices with some tabs each are ten. One that has vanished counts until the server has missed its answer. */
const MOST_CONNECTIONS = 20

/**
 * Lets in no more connections of a person who has many to this process, so that what each connection may send is limited
 * for its person. Comes after whatever finds out who it is.
 */
export function limitConnections(io: LiveServer): void {
  io.use(({ data: { userId } }, next) => {
    const open = io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0
    if (open < MOST_CONNECTIONS) next()
    else next(new Error('too_many_connections'))
  })
}
