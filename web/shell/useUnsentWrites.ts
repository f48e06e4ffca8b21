import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLineOpen, onLineOpen } from '../api/line.ts'
import { useSession } from '../features/sessions/session.ts'

/** When a page has come to rest, in milliseconds. */
const AT_REST_MS = 3000

/**
 * Sends what the person of `cache` has written or changed and could not send, whatever page they are on now. Its code is fetched
 * when there is a line and the page has what it shows; the pages themselves do not wait for that.
 */
export function useUnsentWrites(cache: QueryClient): void {
  const owner = useSession().user?._id
  useEffect(() => {
    if (!owner) return
    let isOver = false
    const start = async () => {
      if (!isLineOpen()) return
      try {
        const { startUnsentWrites } = await import('./unsentWrites.ts')
        if (!isOver) startUnsentWrites(owner, cache)
      } catch (error) {
        console.warn('What is not sent yet:', error)
      }
    }
    let timer = setTimeout(start, AT_REST_MS)
    const stopListening = onLineOpen(() => {
      clearTimeout(timer)
      timer = setTimeout(start, AT_REST_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stopListening()
    }
  }, [owner, cache])
}
