import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { type Env, EnvError } from '../../env.ts'
import type { VapidKeys } from './vapidKeys.ts'

/**
 * Lifetime of a token (RFC 8292 §2 allows 24 hours), and the rest at which it is renewed, more than clocks may differ.
 */
const TOKEN_SECONDS = 12 * 3600
const RENEW_BEFORE_SECONDS = 3600

const PRIVATE_KEY_BYTES = 32

/** The `Authorization` header of requests to a push service's origin. */
export type Vapid = (origin: string) => string

const isPublicName = (host: string): boolean => /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host)

/** The contact for push services. Apple refuses every push whose contact has no public host. */
export function vapidSubject(env: Pick<Env, 'VAPID_SUBJECT' | 'SITE_URL' | 'SUPER_ADMIN_EMAIL'>): string {
  const isContact = (subject: string): boolean => {
    const host = subject.startsWith('mailto:') ? (subject.split('@').at(-1) ?? '') : new URL(subject).hostname
    return isPublicName(host)
  }
  if (env.VAPID_SUBJECT) {
    if (URL.canParse(env.VAPID_SUBJECT) && isContact(env.VAPID_SUBJECT)) return env.VAPID_SUBJECT
    throw new EnvError('VAPID_SUBJECT must be a mailto: or https:// address on a public host, or Apple takes no push.')
  }
  const { protocol, hostname, origin } = new URL(env.SITE_URL)
  if (protocol === 'https:' && isPublicName(hostname)) return origin
  const email = `mailto:${env.SUPER_ADMIN_EMAIL}`
  if (env.SUPER_ADMIN_EMAIL && isContact(email)) return email
  return `mailto:admin@${isPublicName(hostname) ? hostname : 'example.org'}`
}

/** The pair in the library's format. Throws where the keys are no pair: every push would be refused. */
function checkedKeys({ publicKey, privateKey }: VapidKeys): VapidKeys {
  const bytes = Buffer.from(privateKey, 'base64url')
  const pair = createECDH('prime256v1')
  const isPair = (): boolean => {
    try {
      pair.setPrivateKey(bytes)
      return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
    } catch {
      return false
    }
  }
  if (!isPair()) throw new EnvError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.')
  // Some generators omit leading zeros; the library requires them.
  const padded = Buffer.concat([Buffer.alloc(Math.max(0, PRIVATE_KEY_BYTES - bytes.length)), bytes])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') }
}

/** Caches one token per origin, because signing takes longer than encrypting. Throws where a key is unusable. */
export function vapid(subject: string, keys: VapidKeys): Vapid {
  const { publicKey, privateKey } = checkedKeys(keys)
  const known = new Map<string, { header: string; expires: number }>()
  return (origin) => {
    const now = Math.floor(Date.now() / 1000)
    const kept = known.get(origin)
    if (kept && kept.expires - RENEW_BEFORE_SECONDS > now && kept.expires - TOKEN_SECONDS <= now) return kept.header
    const expires = now + TOKEN_SECONDS
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires).Authorization
    known.set(origin, { header, expires })
    return header
  }
}
