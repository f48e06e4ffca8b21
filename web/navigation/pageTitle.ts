import { useEffect } from 'react'
import { useT } from '../strings/strings.ts'

/** Largest count shown; above it the title says `99+`. */
const SHOWN_MAX = 99

let page: string | undefined
let product = ''
/** The team's own name; null while it has none. */
let team: string | null = null
let unread = 0

function write(): void {
  const count = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread
  const title = [page, team ?? product].filter(Boolean).join(' · ')
  document.title = unread > 0 ? `(${count}) ${title}` : title
}

/** Sets the document's title: the page and the team or product, or that alone. */
export function usePageTitle(name?: string): void {
  const t = useT()
  useEffect(() => {
    page = name
    product = t('app.name')
    write()
  }, [name, t])
}

/** Puts the team's name in the place of the product's, in this title and the following ones. */
export function setTeamInTitle(name: string | null): void {
  team = name
  if (product) write()
}

/** Puts the number of unread messages before the title of this page and the following ones; 0 removes it. */
export function setUnreadInTitle(count: number): void {
  unread = count
  write()
}
