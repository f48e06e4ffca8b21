import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Spot } from '../board.model.ts'
import type { Drop } from '../exchange/dropPlan.ts'
import type { Foretold } from '../exchange/foretell.ts'
import { cellFrom, placeFrom, useDrags } from './useDrags.ts'

/** Actions of the cells of the board. */
export interface GridActions {
  /** The cell whose panel is open. */
  open: Spot | null
  onOpen: (spot: Spot) => void
  /** Opens it with why it is somebody's or nobody's. */
  onExplain: (spot: Spot) => void
  onLock: (spot: Spot) => void
  onClear: (spot: Spot) => void
  onUndo: () => void
  /** Names of somebody at a place, and of those there with whom alone they serve: they move as one. */
  namesOf: (held: PersonsPlace) => string[]
  /** A place was dragged to another cell; `onto` is the place there that it was dropped on. */
  onMove: (from: PersonsPlace, to: Spot, onto?: PersonsPlace) => void
  /** The outcome of a drop that has not happened yet. */
  foretell: (drop: Drop) => Foretold
}

/**
 * A note beside a cell, in pixels from the frame's corner: the outcome of a drop there, or the reason why it was
 * refused.
 */
export interface CellWords extends Foretold {
  isAhead: boolean
  left: number
  top: number
  /** It stands above the cell, below which it would leave the window or the frame. */
  isAbove: boolean
}

/** Pixels that the words have room for beside the right edge of their frame, and below a cell. */
const [WORDS_PX, BELOW_PX] = [280, 120]

function wordsAt(cell: HTMLElement, said: Foretold, isAhead: boolean): CellWords | null {
  if (said.text === '') return null
  const frame = cell.closest<HTMLElement>('[data-frame]')
  const [box, around] = [cell.getBoundingClientRect(), frame?.getBoundingClientRect()]
  const left = box.left - (around?.left ?? 0) + (frame?.scrollLeft ?? 0)
  const most = (frame?.scrollWidth ?? innerWidth) - WORDS_PX
  const isAbove = isAhead && box.bottom + BELOW_PX > Math.min(innerHeight, around?.bottom ?? innerHeight)
  return {
    ...said,
    isAhead,
    left: Math.max(0, Math.min(left, most)),
    top: (isAbove ? box.top : box.bottom) - (around?.top ?? 0) + (frame?.scrollTop ?? 0),
    isAbove,
  }
}

interface GridNeeds extends Omit<GridActions, 'open'> {
  rows: number
  columns: number
  spotAt: (row: number, column: number) => Spot | undefined
}

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function positionOf(cell: HTMLElement): { row: number; column: number } {
  const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(' ').map(Number)
  return { row, column }
}

/** A place that was taken up by a key, its cell, which is marked, and which of the cell's places it is. */
interface Grabbed {
  held: PersonsPlace
  names: string[]
  cell: HTMLElement
  at: number
}

/** Takes places up and sets them down by a key: the first of a cell, and the next one where the key comes again. */
function useGrab(namesOf: GridActions['namesOf'], onDrop: (cell: HTMLElement, drop: Drop) => void) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  function grab(next: Grabbed | null): void {
    grabbed?.cell.removeAttribute('data-over')
    next?.cell.setAttribute('data-over', '')
    setGrabbed(next)
  }
  return {
    grabbed,
    letGo: () => grab(null),
    press(cell: HTMLElement, spot: Spot): void {
      if (grabbed && grabbed.cell !== cell) {
        grab(null)
        onDrop(cell, { from: grabbed.held, to: spot })
        return
      }
      const at = grabbed ? grabbed.at + 1 : 0
      const chip = cell.querySelectorAll<HTMLElement>('[data-place]')[at]
      const held = placeFrom(chip)
      grab(held ? { held, cell, at, names: namesOf(held) } : null)
    },
  }
}

/**
 * The keys, presses and drags of a table of buttons with `data-cell="row column"`: arrow keys move, Enter opens, E
 * explains, L locks, Delete clears, M takes somebody up and sets them down, Ctrl+Z takes the last change back. The
 * dragged thing is an element with `data-place` (a place, as JSON).
 */
export function useGrid(needs: GridNeeds) {
  const { rows, columns, spotAt, onOpen, onExplain, onLock, onClear, onUndo, namesOf, onMove, foretell } = needs
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const spotOf = (cell: HTMLElement | null): Spot | undefined => {
    if (!cell) return undefined
    const { row, column } = positionOf(cell)
    return spotAt(row, column)
  }
  const [words, setWords] = useState<CellWords | null>(null)
  const forget = () => setWords(null)
  const onDrop = (cell: HTMLElement, drop: Drop) => {
    const said = foretell(drop)
    setWords(said.isBarred ? wordsAt(cell, said, false) : null)
    if (!said.isBarred) onMove(drop.from, drop.to, drop.onto)
  }
  const onOver = (cell: HTMLElement, drop: Drop) => {
    const said = foretell(drop)
    setWords(wordsAt(cell, said, true))
    return said
  }
  // A drag ends after its drop, of which it is said why it was refused.
  const onAway = () => setWords((said) => (said?.isAhead ? null : said))
  const drags = useDrags({ spotOf, onBegin: forget, onOver, onAway, onDrop })
  const { grabbed, letGo, press } = useGrab(namesOf, onDrop)

  function move(table: HTMLElement, [down, right]: readonly [number, number]): void {
    let { row, column } = current
    // Cells that are none, such as those of posts that a service does not have, are passed over.
    do {
      row += down
      column += right
      const button = table.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
      if (button) {
        button.focus()
        return
      }
    } while (row >= 0 && column >= 0 && row < rows && column < columns)
  }

  return {
    current,
    /** Names of those who were taken up by a key, until they are set down. */
    grabbed: grabbed?.names ?? null,
    words,
    handlers: {
      ...drags,
      onClick(event: MouseEvent) {
        forget()
        const spot = spotOf(cellFrom(event))
        if (spot) onOpen(spot)
      },
      onFocus(event: FocusEvent) {
        const cell = cellFrom(event)
        const to = spotOf(cell)
        if (cell) setCurrent(positionOf(cell))
        if (cell && to && grabbed && cell !== grabbed.cell) onOver(cell, { from: grabbed.held, to })
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        forget()
        const spot = spotOf(cellFrom(event))
        const key = event.key.toLowerCase()
        const cell = cellFrom(event)
        const isCommand = event.ctrlKey || event.metaKey
        const step = STEPS[event.key]
        if (step && !isCommand) move(event.currentTarget, step)
        else if (spot && key === 'l' && !isCommand) onLock(spot)
        else if (spot && cell && key === 'm' && !isCommand) press(cell, spot)
        else if (spot && cell && key === 'enter' && grabbed) press(cell, spot)
        else if (key === 'escape' && grabbed) letGo()
        else if (spot && key === 'e' && !isCommand) onExplain(spot)
        else if (spot && (key === 'delete' || key === 'backspace')) onClear(spot)
        else if (key === 'z' && isCommand) onUndo()
        else return
        event.preventDefault()
      },
    },
  }
}
