import { createECDH } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { getOrMakeSetting } from '../../db/settings.ts'
import type { Env } from '../../env.ts'

/** The key pair that identifies this installation to push services, base64url (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

function generate(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** The configured keys, else those generated on the first start and stored in the database. */
export async function vapidKeys(db: Db, env: Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>): Promise<VapidKeys> {
  if (env.VAPID_PUBLIC_KEY) return { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
  return JSON.parse(await getOrMakeSetting(db, 'vapid_keys', () => JSON.stringify(generate()))) as VapidKeys
}
