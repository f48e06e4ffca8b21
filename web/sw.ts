/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { ownName, SITE_PATH } from './platform/site.ts'
import { isPageAddress } from './worker/addresses.ts'
import { isWorkerMessage } from './worker/messages.ts'
import { handleNotifications } from './worker/notifications.ts'
import { answerPicture, clearPictures, isPictureRequest } from './worker/pictures.ts'

declare const self: ServiceWorkerGlobalScope

const PAGE = `${SITE_PATH}/index.html`

/**
 * The server replaces this with a hash of the page's response headers (server/http/webApp.ts). The page is cached with
 * its headers, so changed headers must change the worker.
 */
const HEADERS_MARK = 'HEADERS_MARK'

// Exact file names only: the fetch handler below answers page paths.
const options = { directoryIndex: '', cleanURLs: false }

/** Every file of the app, inserted by the build; but the manifest, in which the server writes the team's name. */
declare const BUILT_FILES: { url: string; revision: string | null }[]

setCacheNameDetails({ prefix: ownName('workbox') })
precacheAndRoute(
  BUILT_FILES.map(({ url, revision }) => ({
    url: `${SITE_PATH}/${url}`,
    revision: url === 'index.html' ? `${revision}-${HEADERS_MARK}` : revision,
  })),
  options,
)

const isPage = ({ method, mode, url }: Request): boolean =>
  method === 'GET' && mode === 'navigate' && isPageAddress(new URL(url).pathname)

// The worker caches nothing else under /api: the page stores what a person may read (web/offline/).
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isPage(request)) event.respondWith(matchPrecache(PAGE).then((page) => page ?? fetch(request)))
  else if (isPictureRequest(request)) event.respondWith(answerPicture(event))
})

// The first worker takes over open pages. Later workers activate only after a tap.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return
  if (event.data.type === 'skipWaiting') event.waitUntil(self.skipWaiting())
  else event.waitUntil(clearPictures())
})

handleNotifications(self)
