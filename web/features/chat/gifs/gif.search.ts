import { type GifsResult, GiphyFetch, setServerUrl } from '@giphy/js-fetch-api'
import { isGifAddress } from '#shared/messages.ts'

/** Specification §9. */
const PAGE = 10
const RATING = 'g'
const LANGUAGE = 'en'

type Found = GifsResult['data'][number]

/** A GIF to choose from. */
export interface Gif {
  id: string
  /** What is to be seen, where GIPHY knows it; else ''. */
  title: string
  /** What is sent: https, on GIPHY. */
  address: string
  /** Shown in the grid, moving and standing still. */
  moving: string
  still: string
  /** Of the picture in the grid; only their ratio matters. */
  width: number
  height: number
}

export interface GifPage {
  gifs: Gif[]
  /** Where the next page begins, or null after the last one. */
  next: number | null
}

/** The addresses of GIPHY say who has asked for them; others are not to learn it. */
function withoutQuery(address: string | undefined): string | null {
  if (!address || !isGifAddress(address)) return null
  const url = new URL(address)
  url.search = ''
  return url.href
}

function toGif({ id, title, images }: Found): Gif | null {
  // What a fake or an old entry lacks is made up for by the next best.
  const shown = images.fixed_width ?? images.original
  const address = [images.downsized?.url, images.original?.url, images.fixed_width?.url]
    .map(withoutQuery)
    .find((one) => one !== null)
  const moving = shown?.webp || shown?.url
  if (!shown || !address || !moving || !(shown.width > 0) || !(shown.height > 0)) return null
  const still = images.fixed_width_still?.url || images.original_still?.url || moving
  return { id: String(id), title: title ?? '', address, moving, still, width: shown.width, height: shown.height }
}

/** The address of GIPHY's API as its client wants it: with a version, and a slash at its end. */
export const apiBase = (url: string): string => {
  const base = url.replace(/\/*$/, '/')
  return /\/v\d+\/$/.test(base) ? base : `${base}v1/`
}

export interface GifSearch {
  /** '' asks for what is seen most at present. */
  term: string
  offset: number
  key: string
  /** Where GIPHY's API is. */
  url: string
}

/** Asks GIPHY for one page of GIFs. Throws when it does not answer, or with a refusal. */
export async function searchGifs({ term, offset, key, url }: GifSearch): Promise<GifPage> {
  setServerUrl(apiBase(url))
  // The client would send a name for this browser with every request, and answer a second try from its memory.
  const giphy = new GiphyFetch(key, { pingback_id: crypto.randomUUID().replaceAll('-', '').slice(0, 16) })
  const options = { limit: PAGE, offset, rating: RATING, lang: LANGUAGE } as const
  const { data, pagination } = await (term ? giphy.search(term, options) : giphy.trending(options))
  const next = pagination.offset + pagination.count
  const gifs = data.map(toGif).filter((gif) => gif !== null)
  return { gifs, next: pagination.count > 0 && next < pagination.total_count ? next : null }
}
