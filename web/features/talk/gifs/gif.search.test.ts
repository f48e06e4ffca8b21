import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiBase, searchGifs } from './gif.search.ts'

const picture = (name: string) => ({
  url: `https://media.giphy.com/${name}?cid=who-asked`,
  width: '200',
  height: '100',
})
const found = (id: string, images: object) => ({ id, title: `Title ${id}`, images })

let asked: URL[]
let answer: object

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address))
    return Response.json({ meta: { status: 200, msg: 'OK', response_id: 'r' }, ...answer })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const search = (term: string, offset = 0) =>
  searchGifs({ term, offset, key: 'the-key', url: 'http://127.0.0.1:4321/v1' })

describe('what GIPHY is asked', () => {
  beforeEach(() => {
    answer = { data: [], pagination: { count: 0, offset: 0, total_count: 0 } }
  })

  it('is ten GIFs rated g in English that fit a word, or those that many look at', async () => {
    await search('well done', 20)
    await search('')
    expect(asked.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'http://127.0.0.1:4321/v1/gifs/search',
      'http://127.0.0.1:4321/v1/gifs/trending',
    ])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      api_key: 'the-key',
      q: 'well done',
      limit: '10',
      offset: '20',
      rating: 'g',
      lang: 'en',
    })
    expect(asked[1]?.searchParams.get('limit')).toBe('10')
    expect(asked[1]?.searchParams.get('rating')).toBe('g')
  })

  it('does not say twice who asks, and is asked again each time', async () => {
    await search('amen')
    await search('amen')
    const names = asked.map(({ searchParams }) => searchParams.get('pingback_id'))
    expect(new Set(names).size).toBe(2)
  })
})

describe('what GIPHY answers', () => {
  it('becomes GIFs with an address that says nothing about who has searched', async () => {
    answer = {
      data: [
        found('all', {
          original: picture('original.gif'),
          downsized: picture('downsized.gif'),
          fixed_width: { ...picture('200w.gif'), webp: 'https://media.giphy.com/200w.webp' },
          fixed_width_still: picture('200w_s.gif'),
        }),
        found('few', { original: picture('original.gif') }),
        found('elsewhere', { original: { ...picture(''), url: 'https://evil.example/original.gif' } }),
      ],
      pagination: { count: 3, offset: 0, total_count: 12 },
    }
    const { gifs, next } = await search('amen')
    expect(next).toBe(3)
    expect(gifs).toEqual([
      {
        id: 'all',
        title: 'Title all',
        address: 'https://media.giphy.com/downsized.gif',
        moving: 'https://media.giphy.com/200w.webp',
        still: 'https://media.giphy.com/200w_s.gif?cid=who-asked',
        width: 200,
        height: 100,
      },
      expect.objectContaining({ id: 'few', address: 'https://media.giphy.com/original.gif' }),
    ])
  })

  it('ends with its last page', async () => {
    answer = { data: [], pagination: { count: 2, offset: 10, total_count: 12 } }
    expect((await search('amen', 10)).next).toBeNull()
    answer = { data: [], pagination: { count: 0, offset: 10, total_count: 500 } }
    expect((await search('amen', 10)).next).toBeNull()
  })

  it('may be a refusal', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'Invalid authentication credentials' }, { status: 401 }),
    )
    await expect(search('amen')).rejects.toThrow()
  })
})

it.each([
  ['https://api.giphy.com/v1', 'https://api.giphy.com/v1/'],
  ['https://api.giphy.com/v1/', 'https://api.giphy.com/v1/'],
  ['http://127.0.0.1:4321', 'http://127.0.0.1:4321/v1/'],
  ['http://127.0.0.1:4321/', 'http://127.0.0.1:4321/v1/'],
  ['http://127.0.0.1:4321/gifs', 'http://127.0.0.1:4321/gifs/v1/'],
])('finds the API that is said to be at %s', (url, base) => {
  expect(apiBase(url)).toBe(base)
})
