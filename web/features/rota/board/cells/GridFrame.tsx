import type { CSSProperties, ReactNode, Ref } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { namesTogether } from '../../listOf.ts'
import { useSteadyPress } from '../useSteadyPress.ts'
import type { CellWords, useGrid } from './useGrid.ts'

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
  /** Names of those who were taken up by a key. */
  grabbed: string[] | null
  words: CellWords | null
  children: ReactNode
}

/** A table of cells in its frame. One that does not fit scrolls in it, and leaves room for the bar and what follows. */
export const GridFrame = ({ ref, label, minWidth, fits, reserved, handlers, children, ...said }: GridFrameProps) => (
  <>
    <Grabbed names={said.grabbed} />
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
      <p role="status">{said.words?.isAhead && <Words {...said.words} />}</p>
      {said.words?.isAhead === false && (
        <p role="alert">
          <Words {...said.words} />
        </p>
      )}
    </div>
  </>
)

/** What a cell says, over what stands there: what is dragged goes on through it. */
const Words = ({ text, isBarred, left, top, isAbove }: CellWords) => (
  <span
    className={cx(
      'pointer-events-none absolute z-20 w-fit whitespace-pre-line rounded border bg-surface px-4 py-2 text-sm shadow-float',
      isBarred && 'text-danger',
    )}
    style={{ left, top, ...(isAbove && { translate: '0 -100%' }) }}
  >
    {text}
  </span>
)

/** Says who was taken up by a key, and how they are set down, over the foot of the window: no cell moves. */
function Grabbed({ names }: { names: string[] | null }) {
  const t = useT()
  return (
    <p
      role="status"
      className={cx(
        names !== null &&
          'fixed inset-x-0 bottom-0 z-20 mx-auto w-fit rounded border bg-surface px-4 py-2 text-sm shadow-float',
      )}
    >
      {names !== null && t('board.grabbed', { count: names.length, name: namesTogether(names) })}
    </p>
  )
}
