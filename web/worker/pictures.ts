import { SITE_PATH } from '../platform/site.ts'
import { PICTURES_CACHE } from './pictures.cache.ts'

/** Maximum cached pictures per size: small ones weigh about 3 kB, large ones some hundred. */
const MOST = { small: 200, large: 60 }

/** Prefixes of the addresses of pictures and of the files of services. */
const PATHS = [`${SITE_PATH}/api/images/`, `${SITE_PATH}/api/service-files/`]

/** Raised by every clearing: responses to requests from before it are not stored. */
let clearings = 0

/** True for an uploaded picture or file: its content never changes, and only members may read it. */
export const isPictureRequest = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === location.origin && PATHS.some((path) => pathname.startsWith(path))
}

const isSmall = ({ url }: Request): boolean => new URL(url).searchParams.get('size') === 'small'

/** Deletes the oldest pictures above MOST of each size. */
async function makeRoom(cache: Cache): Promise<void> {
  const all = await cache.keys()
  const large = all.filter((request) => !isSmall(request))
  const small = all.filter(isSmall)
  const tooMany = [...large.slice(0, -MOST.large), ...small.slice(0, -MOST.small)]
  await Promise.all(tooMany.map((request) => cache.delete(request)))
}

/** Stores a picture while its person is signed in. */
async function store(request: Request, response: Response, since: number): Promise<void> {
  if (clearings !== since || !(await caches.has(PICTURES_CACHE))) return
  const cache = await caches.open(PICTURES_CACHE)
  await cache.put(request, response)
  if (clearings !== since) await clearPictures()
  else await makeRoom(cache)
}

/** Answers with the cached picture, else fetches and caches it. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const since = clearings
  // A lookup by cacheName does not create the cache.
  const stored = await caches.match(request, { cacheName: PICTURES_CACHE })
  if (stored) return stored
  // The browser's own cache would answer after a logout too, and open it from the history.
  const response = await fetch(request, { cache: 'no-store' })
  // A full device cannot store it; the picture is shown anyway.
  if (response.status === 200) event.waitUntil(store(request, response.clone(), since).catch(console.error))
  return response
}

/** Deletes every cached picture after a logout, and keeps requests under way from being cached. */
export async function clearPictures(): Promise<void> {
  clearings += 1
  await caches.delete(PICTURES_CACHE)
}
