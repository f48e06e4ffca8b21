import { AppError } from '#shared/errors.ts'
import { Buckets, type Rate } from './buckets.ts'
import { networkOf } from './networkOf.ts'

// What no person and no church comes near, and what one process bears. How often one thing may be done is said
// where it is done (rateLimits.ts); this guards the process, and everybody in it from one of them.

/** A person with three devices that all look again after a restart makes some 60 requests. */
const PERSON: Rate = { burst: 600, perSecond: 20 }

/** Everybody in a church who is not signed in yet: 300 people behind one address, some ten requests each. */
const NETWORK: Rate = { burst: 5000, perSecond: 100 }

/** A directory that is seen for the first time brings a picture for each member. */
const PICTURES: Rate = { burst: 2000, perSecond: 50 }

/** The photos of an afternoon, or a spreadsheet that needs some tries. */
const UPLOADS: Rate = { burst: 20, perSecond: 0.25 }

/** Each is in memory as a whole, and waits for the one queue in which pictures are made. */
const UPLOADS_AT_ONCE = 2
const RETRY_UPLOAD_SECONDS = 5

/** Who asks: a person's id, or null for whoever is not signed in. */
type Caller = string | null

/** How much may be asked of this process. Refuses with 429 and Retry-After; with RATE_LIMIT=off it refuses nothing. */
export interface Door {
  /** Counts one request of a person or, of somebody who is not signed in, of their network. */
  pass(caller: Caller, ip: string): void
  /** The same for an uploaded picture that is fetched. */
  passPicture(caller: Caller, ip: string): void
  /** Reads and uses an upload by `work`, as one of few that this caller may have under way at once. */
  upload<Result>(caller: Caller, ip: string, work: () => Promise<Result>): Promise<Result>
}

const refuse = (retryAfter: number): never => {
  throw new AppError('too_many_attempts', { retryAfter })
}

const OPEN: Door = { pass: () => {}, passPicture: () => {}, upload: (_caller, _ip, work) => work() }

export function door({ isOn }: { isOn: boolean }): Door {
  if (!isOn) return OPEN
  const [people, networks] = [new Buckets(PERSON), new Buckets(NETWORK)]
  const [pictures, uploads] = [new Buckets(PICTURES), new Buckets(UPLOADS)]
  const underWay = new Map<string, number>()

  const take = (buckets: Buckets, key: string): void => {
    const wait = buckets.take(key)
    if (wait > 0) refuse(wait)
  }
  const passAs = (buckets: Buckets, caller: Caller, ip: string): void =>
    caller === null ? take(networks, networkOf(ip)) : take(buckets, caller)

  return {
    pass: (caller, ip) => passAs(people, caller, ip),
    passPicture: (caller, ip) => passAs(pictures, caller, ip),
    async upload(caller, ip, work) {
      const key = caller ?? networkOf(ip)
      const others = underWay.get(key) ?? 0
      if (others >= UPLOADS_AT_ONCE) refuse(RETRY_UPLOAD_SECONDS)
      take(uploads, key)
      underWay.set(key, others + 1)
      try {
        return await work()
      } finally {
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    },
  }
}
