import type { CSSProperties, ReactNode, Ref } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useSteadyPress } from '../useSteadyPress.ts'
import type { useGrid } from './useGrid.ts'

/** Style of heads that stay where they are while the columns slide out from under a panel (`useSlide`). */
export const PINNED: CSSProperties = { translate: 'var(--slide, 0px)' }

interface GridFrameProps {
  ref?: Ref<HTMLDivElement>
  /** Name of the table. */
  label: string
  /** Least pixels of the table. */
  minWidth: number
  /** True where the page scrolls, not the frame. */
  fits: boolean
  /** Pixels at its right that are left to a panel. */
  reserved: number
  handlers: ReturnType<typeof useGrid>['handlers']
  children: ReactNode
}

/** A table of cells in its frame. One that does not fit scrolls in it, and leaves room for the bar and what follows. */
export const GridFrame = ({ ref, label, minWidth, fits, reserved, handlers, children }: GridFrameProps) => (
  <div
    ref={ref}
    data-frame=""
    className={cx('relative rounded border bg-surface', !fits && 'max-h-[80dvh] overflow-auto')}
    style={{ marginRight: reserved, ...(fits && { overflowX: 'clip' }) }}
  >
    <table
      className="w-full table-fixed border-separate border-spacing-0 text-left"
      style={{ minWidth, translate: 'calc(-1 * var(--slide, 0px))' }}
      // Columns that slide put another cell under a pointer that presses twice.
      onClickCapture={useSteadyPress()}
      aria-label={label}
      {...handlers}
    >
      {children}
    </table>
  </div>
)
