import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a proxy may call a request; anything else could write its own lines into a log. */
const FOREIGN = /^[\w.:-]{8,64}$/

/**
 * Makes the id of each request: the one that a proxy in front gave it (`X-Request-Id`), else one that no other process
 * makes. It stands in the log of a request that failed, and in its answer, so that one can be found by the other.
 */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const own = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && FOREIGN.test(given)) return given
    count += 1
    return `${own}-${count}`
  }
}
