import { gzipSync } from 'node:zlib'
import { chromium, type Response } from '@playwright/test'
import { chromium as debian, flags } from '../e2e/stage/chromium.ts'

/** Options with which benchmarks start Chromium. */
export const BROWSER = { executablePath: debian ?? '/usr/bin/chromium', args: flags }

export type Kind = 'script' | 'stylesheet'

/** One file that a page has loaded; sizes in bytes. */
export interface Loaded {
  kind: Kind
  /** Bytes on the network: headers and the body as the server compressed it. */
  transferred: number
  /** The body alone, compressed here with gzip's default level, independent of the server's compression. */
  recompressed: number
}

async function loadedBy(response: Response): Promise<Loaded | null> {
  const kind = response.request().resourceType()
  if (kind !== 'script' && kind !== 'stylesheet') return null
  const { responseHeadersSize, responseBodySize } = await response.request().sizes()
  const recompressed = gzipSync(await response.body()).length
  return { kind, transferred: responseHeadersSize + responseBodySize, recompressed }
}

/**
 * Every script and style that a browser with an empty cache loads for a page until the network is idle, without service
 * worker. `storage` is the page's initial localStorage, such as the token of a signed-in member.
 */
export async function firstLoad(url: string, storage: Record<string, string> = {}): Promise<Loaded[]> {
  const browser = await chromium.launch(BROWSER)
  try {
    // Requests gzip, which every browser and proxy supports; Brotli, which the server offers too, is smaller.
    const context = await browser.newContext({
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    })
    const page = await context.newPage()
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`)
    const loaded = await Promise.all(responses.map(loadedBy))
    return loaded.filter((file) => file !== null)
  } finally {
    await browser.close()
  }
}
