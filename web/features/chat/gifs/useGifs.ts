import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '../../config/config.ts'
import { type Gif, searchGifs } from './gif.search.ts'

/** Specification §9, in milliseconds. */
const SEARCH_MS = 500
const FETCH_MS = 250

/** How long what GIPHY has said is shown again without asking. */
const FRESH_MS = 5 * 60_000

/** What was typed, once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export interface Gifs {
  gifs: Gif[]
  /** The first ones are on their way. */
  isLoading: boolean
  hasFailed: boolean
  /** Asks for more, a moment later and once, however often it is called. */
  loadMore: () => void
  retry: () => void
}

/** GIFs that fit what is being typed, or those that many look at. An answer to what was typed before is never shown. */
export function useGifs(text: string): Gifs {
  const { giphyKey, giphyUrl } = useConfig()
  const term = useSettled(text.trim())
  const query = useInfiniteQuery({
    queryKey: ['gifs', giphyUrl, term],
    queryFn: ({ pageParam }) => searchGifs({ term, offset: pageParam, key: giphyKey ?? '', url: giphyUrl ?? '' }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // What is popular moves on between two pages, and would come twice.
  const gifs = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.gifs) ?? []
    return [...new Map(all.map((gif) => [gif.id, gif])).values()]
  }, [data])

  return {
    gifs,
    isLoading: isFetching && gifs.length === 0,
    hasFailed: isError && !isFetching,
    loadMore() {
      if (!hasNextPage || isFetching || isError) return
      clearTimeout(timer.current)
      timer.current = setTimeout(fetchNextPage, FETCH_MS)
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
