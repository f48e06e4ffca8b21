import { useIsWide } from '../../../../ui/useIsWide.ts'
import { useTextScale } from '../../../../ui/useTextScale.ts'
import { ROOM, type Room } from '../cells/board.names.ts'
import type { CellRoom } from '../cells/PlaceChip.tsx'
import { SIDE_PX } from '../SidePanel.tsx'

/**
 * Pixels of a column of a post from which on short names in one line, and whole names, have room; of few posts whole
 * ones may take a second line: a month of them stands in one window all the same. Beside a panel that the sheet makes
 * room for rows stay as high as they were: `oneLine` has room for whole names with their marks. All are pixels of
 * text of usual size; larger text takes as many times more, menu and panel do not.
 */
const COLUMN = { short: 106, names: 124, fewNames: 96, oneLine: 156, wideLine: 122 }
const FEW_POSTS = 6

/** Pixels of the columns of day, time and state, in which '5 pendientes' has one line, and the least of a post's. */
const WIDE = { day: 100, time: 86, end: 90, post: 84 }

/** Below SIDE_PX days are rows of their own, and the state stands below the time. Eight posts fit a window of 768. */
const NARROW = { day: 0, time: 86, end: 0, post: 68 }

/** Pixels that menu and margins take beside those columns, at most; below SIDE_PX the menu is a rail. */
const BESIDE = { wide: 308, narrow: 137 }

/** Pixels of menu and margins beside a panel that the sheet makes room for. */
const BESIDE_PANEL = 290

/** Room of the names in columns of posts. */
function roomOf({ isWide, hasLine, hasWideLine }: Record<'isWide' | 'hasLine' | 'hasWideLine', boolean>): Room {
  if (hasWideLine) return ROOM.wideLine
  if (hasLine) return ROOM.line
  return isWide ? ROOM.twoLines : ROOM.narrow
}

/** Pixels of columns in text that is larger by `scale`. */
const widthsOf = (
  { day, time, end, post }: typeof WIDE,
  { scale, hasStates }: { scale: number; hasStates: boolean },
): typeof WIDE => ({ day: scale * day, time: scale * time, end: hasStates ? scale * end : 0, post: scale * post })

/**
 * Widths of the columns of a board with so many posts, and the names that have room in them. `panelPx`: pixels of a
 * panel at the side, for which the sheet makes room where all posts have some beside it. `hasStates`: rows say how they
 * stand; where none does, the names have the room of it. Text that is larger leaves a window as little room as a
 * smaller one has.
 */
export function useColumns(posts: number, panelPx: number, hasStates: boolean) {
  const scale = useTextScale()
  const isAtSide = useIsWide(SIDE_PX)
  const isWide = useIsWide(SIDE_PX * scale)
  const hasRoom = useIsWide(BESIDE_PANEL + scale * (WIDE.day + WIDE.time + posts * WIDE.post) + panelPx)
  const reserved = isWide && hasRoom ? panelPx : 0
  const widths = widthsOf(isWide ? WIDE : NARROW, { scale, hasStates })
  const beside = (isAtSide ? BESIDE.wide : BESIDE.narrow) + widths.day + widths.time + widths.end + reserved
  // Columns too narrow for the state have its room.
  const whole = reserved > 0 ? COLUMN.oneLine : posts > FEW_POSTS ? COLUMN.names : COLUMN.fewNames
  const hasWholeNames = useIsWide(beside - widths.end + posts * scale * whole)
  const hasStateAndLine = useIsWide(beside + posts * scale * COLUMN.short)
  const besideNames = beside - (reserved > 0 ? widths.end : 0)
  const hasLine = useIsWide(besideNames + posts * scale * COLUMN.short)
  const hasWideLine = useIsWide(besideNames + posts * scale * COLUMN.wideLine)
  const isFitting = useIsWide(beside + posts * widths.post)
  const fits = isFitting || reserved > 0
  // Narrower columns give the room of the state to the names: the dot beside the time says it.
  const hasEnd = isWide && hasStates && hasStateAndLine
  const cells: CellRoom = hasWholeNames ? 'names' : hasLine ? 'line' : 'twoLines'
  return {
    isWide,
    widths,
    cells,
    /** Room of short names. */
    names: roomOf({ isWide, hasLine, hasWideLine }),
    hasEnd,
    /** Pixels at its right that it leaves to a panel. */
    reserved,
    /** True where the page scrolls, not the grid. */
    fits,
    minWidth: widths.day + widths.time + (hasEnd ? widths.end : 0) + posts * widths.post,
  }
}

export type Columns = ReturnType<typeof useColumns>
