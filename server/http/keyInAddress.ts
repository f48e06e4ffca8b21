import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { KEY_PREFIX } from '#shared/people/keys.ts'

/** 43 characters of base64url: the 32 random bytes of a key. */
const KEY = new RegExp(`${KEY_PREFIX}[\\w-]{43,}`, 'g')

const ESCAPED = /%([0-9a-f]{2})/gi

/** Signs of a key, and the one that escapes another: what is escaped twice is read twice. */
const SIGNS = /[\w%-]/

/** Times that an address is read for escaped signs, each of which a proxy or a program may have added. */
const READINGS = 3

/** An address with the signs of a key as they are, however they were escaped. */
function read(url: string): string {
  let known = url
  for (let time = 0; time < READINGS && known.includes('%'); time += 1)
    known = known.replace(ESCAPED, (escaped, code: string) => {
      const sign = String.fromCharCode(Number.parseInt(code, 16))
      return SIGNS.test(sign) ? sign : escaped
    })
  return known
}

/** True for an address that holds a key, in its path or its query, in any spelling. */
export const hasKey = (url: string): boolean => read(url).search(KEY) >= 0

/** An address as it may be logged: with `uk_…` for a key. */
export const withoutKey = (url: string): string => (hasKey(url) ? read(url).replace(KEY, `${KEY_PREFIX}…`) : url)

/**
 * Refuses every request with a key in its address, also of an unknown path or with a key that has ended: addresses
 * stand in logs and histories. The sender learns of it at the first try, instead of when the key is found.
 */
export function refuseKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(hasKey(request.originalUrl) ? new AppError('key_in_address') : undefined),
  )
}
