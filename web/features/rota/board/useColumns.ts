import { useIsWide } from '../../../ui/useIsWide.ts'
import { ROOM } from './board.names.ts'
import type { CellRoom } from './PlaceChip.tsx'
import { SIDE_PX } from './SidePanel.tsx'

/**
 * Pixels of a column of a post from which on short names in one line, and whole names, have room.
 */
const COLUMN = { short: 106, names: 150 }

/** Pixels of the columns of day, time and state, in which '5 pendientes' has one line, and the least of a post's. */
const WIDE = { day: 100, time: 86, end: 90, post: 84 }

/** Below SIDE_PX days are rows of their own, and the state stands below the time. Eight posts fit a window of 768. */
const NARROW = { day: 0, time: 86, end: 0, post: 68 }

/** Pixels that menu and margins take beside those columns, at most; below SIDE_PX the menu is a rail. */
const BESIDE = { wide: 308, narrow: 137 }

/** Widths of the columns of a board with so many posts, and the names that have room in them. */
export function useColumns(posts: number) {
  const isWide = useIsWide(SIDE_PX)
  const widths = isWide ? WIDE : NARROW
  const beside = (isWide ? BESIDE.wide : BESIDE.narrow) + widths.day + widths.time + widths.end
  const hasWholeNames = useIsWide(beside + posts * COLUMN.names)
  const hasLine = useIsWide(beside + posts * COLUMN.short)
  const fits = useIsWide(beside + posts * widths.post)
  // Narrower columns give the room of the state to the names: the dot beside the time says it.
  const hasEnd = isWide && hasLine
  const cells: CellRoom = hasWholeNames ? 'names' : hasLine ? 'line' : 'twoLines'
  return {
    isWide,
    widths,
    cells,
    /** Room of short names. */
    names: hasLine ? ROOM.line : isWide ? ROOM.twoLines : ROOM.narrow,
    hasEnd,
    /** True where the page scrolls, not the grid. */
    fits,
    minWidth: widths.day + widths.time + (hasEnd ? widths.end : 0) + posts * widths.post,
  }
}

export type Columns = ReturnType<typeof useColumns>
