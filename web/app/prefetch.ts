import { storedToken } from '../api/call.ts'
import { preloadPage } from './Pages.tsx'

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin === location.origin) preloadPage(link.pathname, storedToken() !== null)
}

/** Fetches a page as soon as a mouse, a finger or the keyboard is on a link to it: most are there when it is followed. */
export function prefetchByIntent(): void {
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
