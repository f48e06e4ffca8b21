import { ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../../../../strings/strings.ts'

/** Number of posts whose columns stand, in part or wholly, beyond the right edge of their frame. */
function useHiddenPosts(frame: RefObject<HTMLElement | null>, posts: number): number {
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element || posts === 0) return setHidden(0)
    const count = () => {
      const right = element.getBoundingClientRect().right
      const heads = [...element.querySelectorAll('thead th')]
      setHidden(heads.filter((head) => head.getBoundingClientRect().right > right + 1).length)
    }
    const watcher = new ResizeObserver(count)
    watcher.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [frame, posts])
  return hidden
}

/** Says how many posts stand beyond the right edge, and scrolls to them. */
export function HiddenPosts({ frame, posts }: { frame: RefObject<HTMLElement | null>; posts: number }) {
  const t = useT()
  const hidden = useHiddenPosts(frame, posts)
  if (hidden === 0) return null
  return (
    <button
      type="button"
      // The keyboard reaches the cells themselves.
      tabIndex={-1}
      onClick={() => frame.current?.scrollTo({ left: frame.current.scrollWidth })}
      className="mt-1 -mr-1 ml-auto flex min-h-11 items-center gap-1 rounded text-sm font-medium text-primary"
    >
      {t('board.morePosts', { count: hidden })}
      <ChevronRight aria-hidden="true" className="size-4" />
    </button>
  )
}
