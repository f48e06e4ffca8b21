import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Accepted `X-Request-Id` of a proxy; anything else could inject lines into the log. */
const FOREIGN = /^[\w.:-]{8,64}$/

/**
 * Makes the id of each request: the proxy's `X-Request-Id`, else one that is unique among processes. It appears in the
 * log of a failed request and in its response, so that one can be matched to the other.
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
