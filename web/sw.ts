/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { isPageAddress } from './worker/addresses.ts'
import { isWorkerMessage } from './worker/messages.ts'
import { handleNotifications } from './worker/notifications.ts'
import { answerPicture, clearPictures, isPicture } from './worker/pictures.ts'

declare const self: ServiceWorkerGlobalScope

const PAGE = '/index.html'

/**
 * The server writes here a mark of the headers that it serves pages with (server/http/webApp.ts). The page is kept with
 * its headers, so that other headers make another worker and a page fetched anew.
 */
const HEADERS_MARK = 'HEADERS_MARK'

// What is asked for by its name alone: addresses of pages are answered below.
const options = { directoryIndex: '', cleanURLs: false }

/** Every file of the app, with its hash: the build writes the list here. */
const files = self.__WB_MANIFEST.filter((file) => typeof file !== 'string')

cleanupOutdatedCaches()
precacheAndRoute(
  files.map(({ url, revision = null }) => ({
    url: `/${url}`,
    revision: `/${url}` === PAGE ? `${revision}-${HEADERS_MARK}` : revision,
  })),
  options,
)

const isPage = ({ method, mode, url }: Request): boolean =>
  method === 'GET' && mode === 'navigate' && isPageAddress(new URL(url).pathname)

// Nothing else under /api is ever kept here: what a person may read is the page's business (web/api/).
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isPage(request)) event.respondWith(matchPrecache(PAGE).then((page) => page ?? fetch(request)))
  else if (isPicture(request)) event.respondWith(answerPicture(event))
})

// The first worker serves the pages that are open already. Later ones come to this only when a person asked for them.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return
  if (event.data.type === 'skipWaiting') event.waitUntil(self.skipWaiting())
  else event.waitUntil(clearPictures())
})

handleNotifications(self)
