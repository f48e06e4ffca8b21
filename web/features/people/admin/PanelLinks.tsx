import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { keepPress } from '../../../ui/keepPress.ts'
import { useEndFade } from '../../../ui/useEndFade.ts'
import type { LinkedPanel } from './panels.ts'

/** Number of things that wait in a panel, by the panel's id. */
export type PanelCounts = ReadonlyMap<string, number>

interface PanelLinksProps {
  panels: LinkedPanel[]
  counts: PanelCounts
  /** The panel that the address names. */
  part: string | null
}

/** Links to the lists of the page, with what waits in each: one sticky line, 52 px high, that scrolls sideways. */
export function PanelLinks({ panels, counts, part }: PanelLinksProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  useEndFade(list)
  const current = useCurrentPanel(panels, part, list)
  // Scrolls before it is drawn, so that the marked link and its position change together.
  useLayoutEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>(`a[href="#${current}"]`)
    if (!row || !link) return
    // A link in sight stays where it is: nothing moves under a finger.
    const isInSight =
      link.offsetLeft >= row.scrollLeft && link.offsetLeft + link.offsetWidth <= row.scrollLeft + row.clientWidth
    if (!isInSight) row.scrollLeft = link.offsetLeft - row.clientWidth / 3
  }, [current])
  if (panels.length < 2) return null
  return (
    <nav
      aria-label={t('admin.panels')}
      className="sticky top-[calc(57px+env(safe-area-inset-top))] z-10 -mx-4 bg-paper px-4 py-1 md:top-0 md:mx-0 md:px-0"
    >
      <ul ref={list} className="relative flex gap-2 overflow-x-auto">
        {panels.map(({ id, link }) => {
          const count = counts.get(id)
          return (
            <li key={id} className="shrink-0">
              <a
                href={`#${id}`}
                {...keepPress}
                aria-current={id === current ? 'location' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-1.5 rounded px-3 text-sm transition-colors',
                  id === current ? 'bg-primary-soft font-semibold text-primary' : 'bg-sunken hover:bg-line',
                )}
              >
                {t(link)}
                {count !== undefined && count > 0 && <span className="tabular-nums"> {count}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/**
 * The panel in sight: the one that was asked for while it begins in the upper half, or anywhere where the page scrolls
 * no further; else the last that begins above the links' line and does not end there. None at the top of the page, and
 * in a form between two lists.
 */
function useCurrentPanel(
  panels: LinkedPanel[],
  part: string | null,
  links: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = panels.map(({ id }) => id).join(' ')
  useEffect(() => {
    const find = () => {
      const line = (links.current?.getBoundingClientRect().bottom ?? 0) + 24
      const rect = (id: string) => document.getElementById(id)?.getBoundingClientRect()
      const top = (id: string) => rect(id)?.top ?? Number.POSITIVE_INFINITY
      const isOver = (id: string) => (rect(id)?.bottom ?? 0) < line - 24
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      const isHere = part !== null && top(part) >= 0 && top(part) < (isAtEnd ? innerHeight : innerHeight / 2)
      const all = ids.split(' ')
      const last = scrollY > 0 ? all.findLast((id) => top(id) <= line) : undefined
      setCurrent(isHere && all.includes(part) ? part : last && !isOver(last) ? last : undefined)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [ids, part, links])
  return current
}
