import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import { call, serverOrigin } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { isAppOnDevice } from '../../../worker/isAppOnDevice.ts'

/** Most bytes of files of one service that the device fetches ahead. */
const FILES_AHEAD_BYTES = 20 * 1024 * 1024

const pages = collection({
  key: 'servicePage',
  on: { serviceChanged: 'refetch', countsChanged: 'refetch', scheduleChanged: 'refetch' },
})
// The page is not restored by its schema, whose parts of zod would be in every first load.
offlineKey(pages.all, {
  toStored: (data) => data,
  fromStored: (stored) => (Array.isArray((stored as ServicePage | null)?.plans) ? stored : undefined),
})

/** A service as the people see it who stand there. */
export const servicePageQuery = (id: string) =>
  queryOptions({
    queryKey: [...pages.all, id],
    queryFn: ({ signal }) => call(servicePageApi.show, { id }, { signal }),
  })

/** The address of a file, from which a browser loads it with its cookie. */
export const fileAddress = (url: string): string => `${serverOrigin()}${url}`

/** Resolves once the worker answers for this page: earlier answers, it does not keep. Never where there is none. */
const workerAnswers = (): Promise<void> =>
  new Promise((resolve) => {
    if (isAppOnDevice()) return resolve()
    navigator.serviceWorker?.addEventListener('controllerchange', () => isAppOnDevice() && resolve())
  })

/**
 * Fetches a service with its files, up to 20 MB, and the plans of the building, so that its page opens without a
 * connection: queries are stored on the device, and the service worker keeps files and pictures.
 */
export async function fetchAhead(cache: QueryClient, id: string): Promise<void> {
  const { files, plans } = await cache.fetchQuery({ ...servicePageQuery(id), staleTime: 60_000 })
  await workerAnswers()
  for (const { imageUrl } of plans) if (imageUrl) await fetch(fileAddress(imageUrl), { credentials: 'include' })
  let left = FILES_AHEAD_BYTES
  for (const { url, bytes } of files) {
    left -= bytes
    if (left < 0) return
    await fetch(fileAddress(url), { credentials: 'include' })
  }
}
