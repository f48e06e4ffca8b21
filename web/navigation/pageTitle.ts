import { useEffect } from 'react'
import { useT } from '../strings/strings.ts'

/** More than these are not counted for the reader. */
const SHOWN_MAX = 99

let bare = ''
let unread = 0

function write(): void {
  const count = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread
  document.title = unread > 0 ? `(${count}) ${bare}` : bare
}

/** Says in the browser's tab and history which page this is; without a title only whose. */
export function usePageTitle(title?: string): void {
  const t = useT()
  useEffect(() => {
    bare = title ? `${title} · ${t('app.name')}` : t('app.name')
    write()
  }, [title, t])
}

/** Puts the number of unread messages before the title of this page and the next ones; 0 takes it away. */
export function setUnreadInTitle(count: number): void {
  unread = count
  write()
}
