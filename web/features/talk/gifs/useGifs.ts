import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from '../../people/config/config.ts'
import { type Gif, searchGifs } from './gif.search.ts'

/** Debounce of typing and of loading more (rule 806), in milliseconds. */
const SEARCH_DEBOUNCE_MS = 500
const MORE_DEBOUNCE_MS = 250

/** A result is shown again for this long without a request, in milliseconds. */
const STALE_MS = 5 * 60_000

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

interface Gifs {
  gifs: Gif[]
  /** True until the first page is there. */
  isLoading: boolean
  hasFailed: boolean
  /** Loads the next page, debounced. */
  loadMore: () => void
  retry: () => void
}

/**
 * GIFs for a search text, trending ones for ''. The query key holds the text, so that a late response is never shown
 * for another.
 */
export function useGifs(text: string): Gifs {
  const { giphyKey, giphyUrl } = useConfig()
  const term = useDebounced(text.trim())
  const query = useInfiniteQuery({
    queryKey: ['gifs', giphyUrl, term],
    queryFn: ({ pageParam }) => searchGifs({ term, offset: pageParam, key: giphyKey ?? '', url: giphyUrl ?? '' }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: STALE_MS,
    retry: false,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Trending GIFs move between two requests, so that a page may repeat some of the one before.
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
      timer.current = setTimeout(fetchNextPage, MORE_DEBOUNCE_MS)
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
