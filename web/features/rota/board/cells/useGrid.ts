import { type DragEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { PersonsPlace, Spot } from '../board.model.ts'

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
  /** A place was dragged to another cell; `onto` is the place there that it was dropped on. */
  onMove: (from: PersonsPlace, to: Spot, onto?: PersonsPlace) => void
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

/** The type under which a place is dragged: other things that are dragged over the board are let be. */
const PLACE = 'application/x-rota-place'

const cellFrom = ({ target }: { target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** A place as its element has it. */
const heldFrom = (element: Element | null | undefined): PersonsPlace | undefined => {
  const text = element instanceof HTMLElement ? element.dataset.held : undefined
  return text === undefined ? undefined : (JSON.parse(text) as PersonsPlace)
}

function positionOf(cell: HTMLElement): { row: number; column: number } {
  const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(' ').map(Number)
  return { row, column }
}

/** The drags of places from cell to cell: handlers of their table. The cell below the dragged place is marked. */
function useDrags(spotOf: (cell: HTMLElement | null) => Spot | undefined, onMove: GridActions['onMove']) {
  /** Over which cell something is dragged. */
  const over = useRef<HTMLElement | null>(null)
  const mark = (cell: HTMLElement | null) => {
    if (over.current === cell) return
    over.current?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    over.current = cell
  }
  return {
    onDragStart(event: DragEvent) {
      const held = event.target instanceof HTMLElement ? event.target.dataset.held : undefined
      if (!held) return
      event.dataTransfer.setData(PLACE, held)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(PLACE)) return
      const cell = cellFrom(event)
      mark(cell)
      if (cell) event.preventDefault()
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null)
    },
    onDragEnd: () => mark(null),
    onDrop(event: DragEvent) {
      const to = spotOf(cellFrom(event))
      const held = event.dataTransfer.getData(PLACE)
      mark(null)
      if (!to || !held) return
      event.preventDefault()
      onMove(
        JSON.parse(held) as PersonsPlace,
        to,
        heldFrom(event.target instanceof Element ? event.target.closest('[data-held]') : null),
      )
    },
  }
}

/** A place that was taken up by a key, its cell, which is marked, and which of the cell's places it is. */
interface Grabbed {
  held: PersonsPlace
  name: string
  cell: HTMLElement
  at: number
}

/** Takes places up and sets them down by a key: the first of a cell, and the next one where the key comes again. */
function useGrab(onMove: GridActions['onMove']) {
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
        onMove(grabbed.held, spot)
        return
      }
      const at = grabbed ? grabbed.at + 1 : 0
      const chip = cell.querySelectorAll<HTMLElement>('[data-held]')[at]
      const held = heldFrom(chip)
      grab(chip && held ? { held, cell, at, name: chip.title.split('\n')[0] ?? '' } : null)
    },
  }
}

/**
 * The keys, presses and drags of a table of buttons with `data-cell="row column"`: arrow keys move, Enter opens, E
 * explains, L locks, Delete clears, M takes somebody up and sets them down, Ctrl+Z takes the last change back. The
 * dragged thing is an element with `data-held` (a place, as JSON).
 */
export function useGrid({ rows, columns, spotAt, onOpen, onExplain, onLock, onClear, onUndo, onMove }: GridNeeds) {
  const [current, setCurrent] = useState({ row: 0, column: 0 })
  const spotOf = (cell: HTMLElement | null): Spot | undefined => {
    if (!cell) return undefined
    const { row, column } = positionOf(cell)
    return spotAt(row, column)
  }
  const drags = useDrags(spotOf, onMove)
  const { grabbed, letGo, press } = useGrab(onMove)

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
    /** Name of somebody who was taken up by a key, until they are set down. */
    grabbed: grabbed?.name ?? null,
    handlers: {
      ...drags,
      onClick(event: MouseEvent) {
        const spot = spotOf(cellFrom(event))
        if (spot) onOpen(spot)
      },
      onFocus(event: FocusEvent) {
        const cell = cellFrom(event)
        if (cell) setCurrent(positionOf(cell))
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
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
