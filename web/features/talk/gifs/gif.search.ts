import { type GifsResult, GiphyFetch, setServerUrl } from '@giphy/js-fetch-api'
import { isGifAddress } from '#shared/talk/messages.ts'

/** Search options (rule 806). */
const PAGE = 10
const RATING = 'g'
const LANGUAGE = 'en'

type Found = GifsResult['data'][number]

export interface Gif {
  id: string
  /** GIPHY's description, or ''. */
  title: string
  /** Address that is sent: https, on GIPHY. */
  address: string
  /** Addresses for the grid: animated, and a still image. */
  moving: string
  still: string
  /** Size of the picture in the grid; only the ratio matters. */
  width: number
  height: number
}

interface GifPage {
  gifs: Gif[]
  /** Offset of the next page, or null after the last one. */
  next: number | null
}

/** Strips the query, which identifies the client that searched; other people's browsers must not learn it. */
function withoutQuery(address: string | undefined): string | null {
  if (!address || !isGifAddress(address)) return null
  const url = new URL(address)
  url.search = ''
  return url.href
}

function toGif({ id, title, images }: Found): Gif | null {
  // Old entries and test servers lack some renditions.
  const shown = images.fixed_width ?? images.original
  const address = [images.downsized?.url, images.original?.url, images.fixed_width?.url]
    .map(withoutQuery)
    .find((one) => one !== null)
  const moving = shown?.webp || shown?.url
  if (!shown || !address || !moving || !(shown.width > 0) || !(shown.height > 0)) return null
  const still = images.fixed_width_still?.url || images.original_still?.url || moving
  return { id: String(id), title: title ?? '', address, moving, still, width: shown.width, height: shown.height }
}

/** Base URL of GIPHY's API as its client expects it: with a version and a trailing slash. */
export const apiBase = (url: string): string => {
  const base = url.replace(/\/*$/, '/')
  return /\/v\d+\/$/.test(base) ? base : `${base}v1/`
}

interface GifSearch {
  /** '' for trending GIFs. */
  term: string
  offset: number
  key: string
  /** Base URL of GIPHY's API. */
  url: string
}

/** Fetches one page of GIFs. Throws when GIPHY does not respond or refuses. */
export async function searchGifs({ term, offset, key, url }: GifSearch): Promise<GifPage> {
  setServerUrl(apiBase(url))
  // A new client with a random id per request: a shared one would identify this browser and answer a retry from its
  // cache.
  const giphy = new GiphyFetch(key, { pingback_id: crypto.randomUUID().replaceAll('-', '').slice(0, 16) })
  const options = { limit: PAGE, offset, rating: RATING, lang: LANGUAGE } as const
  const { data, pagination } = await (term ? giphy.search(term, options) : giphy.trending(options))
  const next = pagination.offset + pagination.count
  const gifs = data.map(toGif).filter((gif) => gif !== null)
  return { gifs, next: pagination.count > 0 && next < pagination.total_count ? next : null }
}
