import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
  /** Twice as wide as one for a cell, for lists. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** Below this width, in pixels, the panel is a sheet from below. */
export const SIDE_PX = 1100

/** Pixels of a panel at the side, as its classes have them. */
export const PANEL_PX = 320
export const WIDE_PANEL_PX = 448

/**
 * Where the panel of an open cell that it would cover stands: over the menu, as wide as that. The sheet does not move,
 * and the cell stays under the pointer. Undefined for a panel at the right.
 */
function overMenu(): { left: string; width: string } | undefined {
  const cell = document.querySelector('[data-cell][aria-expanded=true]')
  const frame = cell?.closest('[data-frame]')
  if (!cell || !frame || cell.getBoundingClientRect().right <= innerWidth - PANEL_PX) return undefined
  return { left: '0', width: `${Math.floor(Math.min(PANEL_PX, frame.getBoundingClientRect().left))}px` }
}

/**
 * Keeps the top of a panel at the side below the bar of the board, so that the bar's actions stay in reach, and the
 * panel off the cell that it is about.
 */
function usePlace(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = document.querySelector('[data-board-bar]')
    const stand = () => {
      const isAtSide = innerWidth >= SIDE_PX
      const bottom = bar?.getBoundingClientRect().bottom ?? 0
      if (!panel.current) return
      const { style } = panel.current
      const left = isAtSide ? overMenu() : undefined
      style.top = isAtSide ? `${Math.max(0, bottom)}px` : ''
      style.left = left?.left ?? ''
      style.right = left ? 'auto' : ''
      style.width = left?.width ?? ''
    }
    stand()
    addEventListener('scroll', stand, { passive: true })
    addEventListener('resize', stand)
    return () => {
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
 * A panel over the right edge of the window, below the bar, or over the menu where it would cover its cell; below 1100
 * px a sheet from below, at half height, and on phones as high as it needs. The page behind it does not move and stays
 * in use. Escape closes it, and the focus goes back to where it was.
 */
export function SidePanel({ title, about, label = title, isWide = false, onClose, children }: SidePanelProps) {
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
      onClickCapture={onClickCapture}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex max-h-[85dvh] flex-col overflow-y-auto overscroll-contain rounded-t-lg border-t bg-surface px-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-float outline-none md:h-[50dvh]',
        'lg:right-0 lg:left-auto lg:h-auto lg:max-h-none lg:rounded-none lg:border-l',
        isWide ? 'lg:w-112' : 'lg:w-80',
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
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}
