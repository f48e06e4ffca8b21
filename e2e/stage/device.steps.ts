import { expect, type Page } from '@playwright/test'
import { SITE_PATH } from './site.ts'

/** Everything that a browser holds for this site, by where it holds it. */
interface Held {
  /** Rows of each store of each database: 'database/store'. */
  databases: Record<string, unknown[]>
  local: Record<string, string>
  tab: Record<string, string>
  caches: Record<string, string[]>
}

/** Looks into all that the browser of this page holds for the site, by the names and paths of the app. */
export const heldBy = (page: Page): Promise<Held> =>
  page.evaluate(async (sitePath) => {
    const bare = (name: string) => name.replace(`${sitePath}:`, '')
    const bareOf = (storage: Storage) =>
      Object.fromEntries(Object.entries(storage).map(([name, text]) => [bare(name), text]))
    const databases: Record<string, unknown[]> = {}
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const opening = indexedDB.open(name)
      // Deleted since it was listed: it is not made anew, without what the app would put into it.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      const isThere = await new Promise<boolean>((resolve) => {
        opening.onsuccess = () => resolve(true)
        opening.onerror = () => resolve(false)
      })
      if (!isThere) continue
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve, reject) => {
          reading.onsuccess = resolve
          reading.onerror = reject
        })
        databases[`${bare(name)}/${store}`] = reading.result
      }
      opening.result.close()
    }
    const held: Record<string, string[]> = {}
    // Over plain http there are none.
    if ('caches' in window)
      for (const name of await caches.keys())
        held[bare(name)] = (await (await caches.open(name)).keys()).map(({ url }) =>
          new URL(url).pathname.slice(sitePath.length),
        )
    return { databases, local: bareOf(localStorage), tab: bareOf(sessionStorage), caches: held }
  }, SITE_PATH)

/** Resolves when the device holds something of this kind, by the first words of its key, such as 'tasks'. */
export const expectKept = (page: Page, ...kinds: string[]): Promise<void> =>
  expect
    .poll(async () => {
      const { databases } = await heldBy(page)
      const rows = (databases['ushers-kept/answers'] ?? []) as { key: string[] }[]
      return kinds.filter((kind) => !rows.some(({ key }) => key.join(' ').startsWith(kind)))
    }, 'what the device does not hold yet')
    .toEqual([])

/** The data that the device of somebody who has left may hold: those of the team, and none of a person. */
export const expectForgotten = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const { databases, local, tab, caches } = await heldBy(page)
      return { local: Object.keys(local), tab, caches, rows: Object.values(databases).flat() }
    })
    .toEqual({ local: ['config'], tab: {}, caches: {}, rows: [] })

/** Says to the pages of a browser that no socket leads to the server. */
const CUT = 'cut'

/**
 * No socket is made while the cookie of that name is there; one that the server does not know fails as one without a
 * line.
 */
function failSocketsWhile(name: string): void {
  const Real = WebSocket
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(document.cookie.includes(`${name}=1`) ? new URL('/no-line', url) : url, protocols)
    }
  }
}

/** Cuts the line to the server: neither questions nor live events pass. The app itself still comes. */
export async function cutLine(page: Page): Promise<() => Promise<void>> {
  const addresses = ['**/api/**', '**/socket.io/**']
  const context = page.context()
  await context.addInitScript(failSocketsWhile, CUT)
  for (const one of context.pages()) await one.evaluate(failSocketsWhile, CUT)
  await context.addCookies([{ name: CUT, value: '1', url: page.url() }])
  for (const address of addresses) await context.route(address, (route) => route.abort('internetdisconnected'))
  return async () => {
    await context.clearCookies({ name: CUT })
    for (const address of addresses) await context.unroute(address)
  }
}

/** Complaints of a browser whose connection is cut. */
export const CUT_LINE = [
  /ERR_INTERNET_DISCONNECTED/,
  /^offline /,
  /^Live connection:/,
  /WebSocket connection to .*\/no-line/,
]
