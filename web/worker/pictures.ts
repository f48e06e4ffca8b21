import { PICTURES_CACHE } from './pictures.cache.ts'

/** How many pictures a device keeps: photos in lists weigh about 3 kB, those of messages some hundred. */
const MOST = { small: 200, large: 60 }

const PATH = '/api/images/'

/** Raised whenever somebody leaves: what was asked for before is not stored afterwards. */
let clearings = 0

/** True for an uploaded picture: its address never shows another one, and it is for members only. */
export const isPicture = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === location.origin && pathname.startsWith(PATH)
}

const isSmall = ({ url }: Request): boolean => new URL(url).searchParams.get('size') === 'small'

/** Forgets the pictures that came first, so that of each size no more than MOST stay. */
async function makeRoom(cache: Cache): Promise<void> {
  const all = await cache.keys()
  const large = all.filter((request) => !isSmall(request))
  const small = all.filter(isSmall)
  const tooMany = [...large.slice(0, -MOST.large), ...small.slice(0, -MOST.small)]
  await Promise.all(tooMany.map((request) => cache.delete(request)))
}

async function store(request: Request, response: Response, since: number): Promise<void> {
  if (clearings !== since) return
  const cache = await caches.open(PICTURES_CACHE)
  await cache.put(request, response)
  if (clearings !== since) await clearPictures()
  else await makeRoom(cache)
}

/** A picture from this device, else from the server, whose answer is then stored. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const since = clearings
  // Named, so that asking does not make it.
  const stored = await caches.match(request, { cacheName: PICTURES_CACHE })
  if (stored) return stored
  const response = await fetch(request)
  // A device that is full keeps no more, and shows the picture all the same.
  if (response.status === 200) event.waitUntil(store(request, response.clone(), since).catch(console.error))
  return response
}

/** Forgets every picture, those under way too: the person to whom they were shown has left. */
export async function clearPictures(): Promise<void> {
  clearings += 1
  await caches.delete(PICTURES_CACHE)
}
