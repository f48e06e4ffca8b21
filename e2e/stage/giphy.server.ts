import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Loopback, startLoopback } from '../../server/testing/loopback.ts'

const PAGE_MAX = 50

/** Hosts and paths as GIPHY's pictures have them. */
const pictureOf = (id: string, rendition: string): string => `https://media4.giphy.com/media/${id}/${rendition}`

const sized = (url: string, width: number, height: number) => ({ url, width: String(width), height: String(height) })

/** A GIF as GIPHY's API describes it, of those parts that matter here. */
function gifOf(subject: string, index: number) {
  const id = `${subject.replace(/\W/g, '')}${index}`
  const height = [100, 150, 200][index % 3] ?? 100
  return {
    type: 'gif',
    id,
    title: `${subject} GIF ${index}`,
    rating: 'g',
    images: {
      original: sized(`${pictureOf(id, 'giphy.gif')}?cid=asked-by&rid=giphy.gif`, 480, height * 2.4),
      downsized: sized(`${pictureOf(id, 'giphy.gif')}?cid=asked-by&rid=giphy.gif`, 480, height * 2.4),
      fixed_width: {
        ...sized(`${pictureOf(id, '200w.gif')}?cid=asked-by`, 200, height),
        webp: `${pictureOf(id, '200w.webp')}?cid=asked-by`,
      },
      fixed_width_still: sized(`${pictureOf(id, '200w_s.gif')}?cid=asked-by`, 200, height),
    },
  }
}

export interface Giphy extends Loopback {
  /** Requests, oldest first: their path and query. */
  readonly asked: readonly { path: string; query: Record<string, string> }[]
  /** Refuses whatever is asked from now on, as GIPHY does with a wrong key. */
  isBroken: boolean
  /** Milliseconds until a search is answered, by its words. */
  readonly slowness: Map<string, number>
}

/**
 * Stands in for api.giphy.com: 25 GIFs of whatever is searched, none of 'nothing'. Close it when the tests are over.
 */
export async function startGiphy(): Promise<Giphy> {
  const asked: { path: string; query: Record<string, string> }[] = []
  const slowness = new Map<string, number>()
  const state = { isBroken: false }
  const loopback = await startLoopback(async ({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const query = Object.fromEntries(searchParams)
    asked.push({ path: pathname, query })
    const headers = { 'access-control-allow-origin': '*' }
    if (state.isBroken) {
      return { status: 401, headers, body: { meta: { status: 401, msg: 'Unauthorized', response_id: '' }, data: [] } }
    }
    const subject = pathname.endsWith('/trending') ? 'Trending' : (query.q ?? '')
    await new Promise((resolve) => setTimeout(resolve, slowness.get(subject) ?? 0))
    const total = subject === 'nothing' ? 0 : 25
    const offset = Number(query.offset ?? 0)
    const count = Math.max(0, Math.min(Number(query.limit ?? 25), PAGE_MAX, total - offset))
    const data = Array.from({ length: count }, (_, index) => gifOf(subject, offset + index + 1))
    return {
      headers,
      body: {
        data,
        pagination: { total_count: total, count, offset },
        meta: { status: 200, msg: 'OK', response_id: `response${asked.length}` },
      },
    }
  })
  return Object.assign(state, loopback, { asked, slowness })
}

/** Answers with a picture whatever a page asks of GIPHY's own hosts. Tells what it was asked for. */
export async function answerAsGiphyMedia(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = []
  const background = { r: 214, g: 160, b: 60 }
  const picture = await sharp({ create: { width: 200, height: 150, channels: 3, background } })
    .gif()
    .toBuffer()
  await page.route(/^https:\/\/([\w-]+\.)*giphy\.com\//, (route) => {
    asked.push(route.request().url())
    if (route.request().url().endsWith('.mp4')) return route.abort()
    return route.fulfill({ contentType: 'image/gif', body: picture })
  })
  return { asked }
}
