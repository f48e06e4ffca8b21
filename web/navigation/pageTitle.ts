import { useEffect } from 'react'
import { useT } from '../strings/strings.ts'

/** Largest count shown; above it the title says `99+`. */
const SHOWN_MAX = 99

let title = ''
let unread = 0

function write(): void {
  const count = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread
  document.title = unread > 0 ? `(${count}) ${title}` : title
}

/** Sets the document's title: the page and the app, or the app alone. */
export function usePageTitle(page?: string): void {
  const t = useT()
  useEffect(() => {
    title = page ? `${page} · ${t('app.name')}` : t('app.name')
    write()
  }, [page, t])
}

/** Puts the number of unread messages before the title of this page and the following ones; 0 removes it. */
export function setUnreadInTitle(count: number): void {
  unread = count
  write()
}
