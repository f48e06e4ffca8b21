import type { Db } from '../../../db/client.ts'
import { networkOf, wideNetworkOf } from '../../../http/limits/networkOf.ts'
import type { Limit } from '../../../http/limits/rateLimits.ts'
import { knownNetworks } from './knownNetworks.ts'

const WINDOW_SECONDS = 15 * 60

const PER_NETWORK_AND_EMAIL = 10
/** High, since a church shares one address. */
const PER_NETWORK = 200
/** Per IPv6 /48: what one customer of a provider may have. */
const PER_SITE = 400
/** Per email from networks that its account has not logged in from: guesses spread over many networks. */
const FROM_ELSEWHERE = 20

/** Id that no person has. */
const NOBODY = ''

interface Login {
  /** Email or phone number, as stored. */
  name: string
  userId: string | undefined
  ip: string
}

/**
 * Limits of failed logins (rule 111). An unknown email, without `userId`, has those of an account that has never
 * logged in, at equal cost.
 */
export async function loginLimits(db: Db, { name, userId = NOBODY, ip }: Login): Promise<Limit[]> {
  const [network, site] = [networkOf(ip), wideNetworkOf(ip)]
  const isKnown = await knownNetworks.has(db, userId, ip)
  return [
    { key: `login ${network} ${name}`, max: PER_NETWORK_AND_EMAIL, seconds: WINDOW_SECONDS },
    { key: `login ${network}`, max: PER_NETWORK, seconds: WINDOW_SECONDS },
    ...(site ? [{ key: `login ${site}`, max: PER_SITE, seconds: WINDOW_SECONDS }] : []),
    ...(isKnown ? [] : [{ key: `login elsewhere ${name}`, max: FROM_ELSEWHERE, seconds: WINDOW_SECONDS }]),
  ]
}
