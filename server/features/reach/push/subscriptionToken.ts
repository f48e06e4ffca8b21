import { ECDH } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'

/** JSON of the browser's `PushSubscription.toJSON()`: what the wire calls a device token. */
const Token = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({
    /** Uncompressed P-256 point, and 16 random bytes, both base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})

/** True where the key is a point on the curve, so that a push can be encrypted to it. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url').length > 0
  } catch {
    return false
  }
}

const withoutPadding = (base64: string): string => base64.replace(/=+$/, '')

/** Throws 'push_token_invalid' where the text is no push subscription. */
export function parseToken(text: string): z.infer<typeof Token> {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new AppError('push_token_invalid')
  }
  const token = Token.safeParse(data)
  if (!token.success || !isPoint(token.data.keys.p256dh)) throw new AppError('push_token_invalid')
  const { endpoint, keys } = token.data
  return { endpoint, keys: { p256dh: withoutPadding(keys.p256dh), auth: withoutPadding(keys.auth) } }
}
