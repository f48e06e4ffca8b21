import { AppError } from '#shared/errors.ts'
import { Buckets, type Rate } from './buckets.ts'
import { networkOf } from './networkOf.ts'

// These limits protect the process, and its other users, from one client. They are above what one person or one church
// needs. Limits of a single action (a login, a post) are in rateLimits.ts.

/**
 * Per person. Three devices that reconnect after a restart make some 60 requests. A token stands for some 5 ms of
 * processor time, so that one person can use a tenth of a core. A costly request takes more tokens (`weight` of a
 * route).
 */
const REQUESTS_PER_PERSON: Rate = { burst: 600, perSecond: 20 }

/** Per key of another program (rule 59): 600 a minute. A token stands for the same time as a person's. */
const REQUESTS_PER_KEY: Rate = { burst: 600, perSecond: 10 }

/** Per network, signed-out requests only. A church of 300 people behind one address makes some ten requests each. */
const REQUESTS_PER_NETWORK: Rate = { burst: 5000, perSecond: 100 }

/** Per person. The first view of the directory loads one picture per member. */
const PICTURES: Rate = { burst: 2000, perSecond: 50 }

/**
 * Per network: the API's description, which is larger than any other answer that strangers get. A network of developers
 * asks for it a few times a day.
 */
const DESCRIPTIONS: Rate = { burst: 60, perSecond: 0.5 }

/** Per person. Covers the photos of an afternoon, or several attempts to import a spreadsheet. */
const UPLOADS: Rate = { burst: 20, perSecond: 0.25 }

/**
 * Per network: handshakes and CONNECTs of live connections together, of members too, since they are counted before
 * anybody is looked up. 300 people behind one address reconnect at once after a restart.
 */
const LIVE_PER_NETWORK: Rate = { burst: 600, perSecond: 10 }

/** Concurrent uploads per person. Each upload is held in memory, and image processing is a single queue. */
const CONCURRENT_UPLOADS = 2
const RETRY_UPLOAD_SECONDS = 5

/** Null for a signed-out client, which is counted by its network. */
type ViewerId = string | null

/** Limits of this process. Refuses with 429 and Retry-After; with RATE_LIMIT=off it refuses nothing. */
export interface RequestLimits {
  /** Counts one API request, or as many as `weight` says. */
  countRequest(viewerId: ViewerId, ip: string, weight?: number): void
  /** Counts one API request of a program, or as many as `weight` says. */
  countKey(keyId: string, weight?: number): void
  /** Counts one request for an uploaded picture. */
  countPicture(viewerId: ViewerId, ip: string): void
  /** Counts one request for the API's description. */
  countDescription(ip: string): void
  /** Counts one handshake or CONNECT of a live connection. */
  countLive(ip: string): void
  /**
   * Runs `work`, which reads a form and calls `countUpload` where it meets a file. Only a file counts as an upload,
   * within the viewer's limit of concurrent ones until `work` is done.
   */
  runForm<Result>(viewerId: ViewerId, ip: string, work: (countUpload: () => void) => Promise<Result>): Promise<Result>
}

const UNLIMITED: RequestLimits = {
  countRequest: () => {},
  countKey: () => {},
  countPicture: () => {},
  countDescription: () => {},
  countLive: () => {},
  runForm: (_viewerId, _ip, work) => work(() => {}),
}

const refuse = (retryAfter: number): never => {
  throw new AppError('too_many_attempts', { retryAfter })
}

export function requestLimits({ isOn }: { isOn: boolean }): RequestLimits {
  if (!isOn) return UNLIMITED
  const [people, networks] = [new Buckets(REQUESTS_PER_PERSON), new Buckets(REQUESTS_PER_NETWORK)]
  const keys = new Buckets(REQUESTS_PER_KEY)
  const [pictures, uploads] = [new Buckets(PICTURES), new Buckets(UPLOADS)]
  const [descriptions, live] = [new Buckets(DESCRIPTIONS), new Buckets(LIVE_PER_NETWORK)]
  const running = new Map<string, number>()

  const take = (buckets: Buckets, key: string, tokens = 1): void => {
    const seconds = buckets.take(key, performance.now(), tokens)
    if (seconds > 0) refuse(seconds)
  }
  const count = (buckets: Buckets, viewerId: ViewerId, ip: string, tokens = 1): void =>
    viewerId === null ? take(networks, networkOf(ip), tokens) : take(buckets, viewerId, tokens)

  return {
    countRequest: (viewerId, ip, weight) => count(people, viewerId, ip, weight),
    countKey: (keyId, weight) => take(keys, keyId, weight),
    countPicture: (viewerId, ip) => count(pictures, viewerId, ip),
    countDescription: (ip) => take(descriptions, networkOf(ip)),
    countLive: (ip) => take(live, networkOf(ip)),
    async runForm(viewerId, ip, work) {
      const key = viewerId ?? networkOf(ip)
      let isUpload = false
      const countUpload = () => {
        if (isUpload) return
        const others = running.get(key) ?? 0
        if (others >= CONCURRENT_UPLOADS) refuse(RETRY_UPLOAD_SECONDS)
        take(uploads, key)
        running.set(key, others + 1)
        isUpload = true
      }
      try {
        return await work(countUpload)
      } finally {
        const left = (running.get(key) ?? 1) - 1
        if (isUpload && left > 0) running.set(key, left)
        else if (isUpload) running.delete(key)
      }
    },
  }
}
