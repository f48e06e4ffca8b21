import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows rendered at first and added per step, so that a thousand rows do not delay the page. */
const STEP = 100

/** Distance below the window at which the next step is rendered. */
const AHEAD = '1200px'

interface Rendered<End extends Element> {
  /** Number of rows to render. */
  count: number
  /** Belongs to an element below the rows. */
  end: RefObject<End | null>
}

/** Number of rows of a long list that are rendered, more when its end comes near; `all` where one may jump in it. */
export function useRendered<End extends Element>(
  all: number,
  { isWhole = false, isFolded = false } = {},
): Rendered<End> {
  const [rendered, setCount] = useState(STEP)
  const end = useRef<End>(null)
  const count = isWhole ? all : rendered
  const hasMore = !isFolded && count < all

  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setCount(count + STEP)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    // Observes again after each step: an end that stays near fires only once.
    return () => observer.disconnect()
  }, [hasMore, count])

  return { count, end }
}
