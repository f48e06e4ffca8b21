import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useSteadyPress } from './useSteadyPress.ts'

interface SidePanelProps {
  title: string
  /** Line below the title: what the panel is about. */
  about?: string
  /** Name for screen readers; the title where left out. */
  label?: string
  /** As high as its text on tablets, too. */
  isLow?: boolean
  /** On phones it may go up to the bar of the menu: a list is what it is about, not the page behind it. */
  isTall?: boolean
  onClose: () => void
  children: ReactNode
}

/** Below this width, in pixels, the panel is a sheet from below. */
export const SIDE_PX = 1100

/** Pixels of a panel at the side. */
export const PANEL_PX = 400

/** Part of the window's height that a sheet from below takes at most, as its classes have it. */
const SHEET = { phone: 0.7, tablet: 0.5 }

/** Pixels between a sheet from below and what it is about. */
export const GAP_PX = 8

/** Bottom of what lies over the top of the page: the menu's bar on a phone, the head of a grid of cells. */
export const coveredTop = (about: Element): number =>
  Math.max(
    0,
    ...[document.querySelector('header.sticky'), about.closest('table')?.tHead].flatMap((one) =>
      one && ['sticky', 'fixed'].includes(getComputedStyle(one).position) ? one.getBoundingClientRect().height : 0,
    ),
  )

/** Scrolls the pressed cell, or service of a phone's list, into the part of the page that a sheet leaves free. */
function showAbove(): void {
  const about = document.querySelector('[data-cell][aria-expanded=true], [data-service][aria-expanded=true]')
  if (!about) return
  const sheet = matchMedia('(min-width: 768px)').matches ? SHEET.tablet : SHEET.phone
  const [top, bottom] = [coveredTop(about) + GAP_PX, innerHeight * (1 - sheet) - GAP_PX]
  const box = about.getBoundingClientRect()
  if (box.top >= top && box.bottom <= bottom) return
  // One that is higher than the free part shows its beginning.
  scrollBy({ top: Math.min(box.top - top, box.bottom - bottom), behavior: 'instant' })
}

/**
 * Keeps the top of a panel at the side below the bar of the board, so that the bar's actions stay in reach; a sheet
 * from below leaves what it is about in sight.
 */
function usePlace(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (innerWidth < SIDE_PX) showAbove()
  }, [])
  useLayoutEffect(() => {
    const bar = document.querySelector('[data-board-bar]')
    const stand = () => {
      const isAtSide = innerWidth >= SIDE_PX
      const bottom = bar?.getBoundingClientRect().bottom ?? 0
      if (!panel.current) return
      const { style } = panel.current
      style.top = isAtSide ? `${Math.max(0, bottom)}px` : ''
      style.width = isAtSide ? `${PANEL_PX}px` : ''
    }
    stand()
    // What goes from above the bar, or comes there, moves it without a scroll.
    const sizes = new ResizeObserver(stand)
    sizes.observe(document.body)
    addEventListener('scroll', stand, { passive: true })
    addEventListener('resize', stand)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', stand)
      removeEventListener('resize', stand)
    }
  }, [panel])
}

/** Keeps the focus in a panel whose pressed button goes with the press: keys and readers go on at what came of it. */
function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const observer = new MutationObserver(() => {
      const isGone = last instanceof Element && !last.isConnected
      if (isGone && document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [panel])
}

/**
 * A panel over the right edge of the window, below the bar; below 1100 px a sheet from below, at half height, and on
 * phones as high as it needs. The page behind it stays in use, and shows what the panel is about. Escape closes it, and
 * the focus goes back to where it was.
 */
export function SidePanel({
  title,
  about,
  label = title,
  isLow = false,
  isTall = false,
  onClose,
  children,
}: SidePanelProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  usePlace(panel)
  const onClickCapture = useSteadyPress()
  useKeptFocus(panel)
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    // A keyboard on the screen would cover what can be chosen.
    const isRoomy = matchMedia(`(min-width: ${SIDE_PX}px) and (pointer: fine)`).matches
    const first = isRoomy ? element?.querySelector<HTMLElement>('input, [data-first]') : null
    const target = first ?? element
    target?.focus({ preventScroll: true })
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      // What is inside has all of its width.
      style={{ '--panel': 0, ...(isLow && { height: 'auto' }) } as CSSProperties}
      onClickCapture={onClickCapture}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className={cx(
        isTall ? 'max-md:max-h-[calc(100dvh-57px)] md:max-h-[70dvh]' : 'max-h-[70dvh]',
        'fixed inset-x-0 bottom-0 z-20 flex flex-col overflow-y-auto overscroll-contain rounded-t-lg border-t bg-surface px-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-float outline-none md:h-[50dvh] lg:right-0 lg:left-auto lg:h-auto lg:max-h-none lg:rounded-none lg:border-l',
      )}
    >
      <div className="sticky top-0 z-1 -mx-4 mb-3 flex items-start justify-between gap-3 border-b bg-surface px-4 py-2">
        <div className="min-w-0 py-1.5">
          <h2 className="font-semibold wrap-anywhere first-letter:uppercase">{title}</h2>
          {about && <p className="text-sm text-muted first-letter:uppercase">{about}</p>}
        </div>
        <Button
          variant="quiet"
          className="-mr-3 px-3!"
          aria-label={t('app.close')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      <div className={cx('flex flex-col gap-4', isTall && 'max-md:gap-2')}>{children}</div>
    </section>
  )
}
