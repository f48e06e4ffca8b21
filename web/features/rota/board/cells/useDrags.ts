import { type DragEvent, useRef } from 'react'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Spot } from '../board.model.ts'
import type { Drop } from '../exchange/dropPlan.ts'

/** The type under which a place is dragged: other things that are dragged over the board are let be. */
const PLACE = 'application/x-rota-place'

export const cellFrom = ({ target }: { target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** A place as its element has it. */
export const placeFrom = (element: Element | null | undefined): PersonsPlace | undefined => {
  const text = element instanceof HTMLElement ? element.dataset.place : undefined
  return text === undefined ? undefined : (JSON.parse(text) as PersonsPlace)
}

const ontoFrom = ({ target }: DragEvent): PersonsPlace | undefined =>
  placeFrom(target instanceof Element ? target.closest('[data-place]') : null)

interface Needs {
  spotOf: (cell: HTMLElement | null) => Spot | undefined
  /** Why somebody cannot come to a cell; '' where they can. */
  whyNot: (drop: Drop) => string
  onBegin: () => void
  onDrop: (cell: HTMLElement, drop: Drop) => void
}

/** Outline of a cell to which the dragged one cannot come. */
const BARRED = '2px dashed var(--danger)'

/** The drags of places from cell to cell: handlers of their table. The cell below the dragged place is marked. */
export function useDrags({ spotOf, whyNot, onBegin, onDrop }: Needs) {
  const dragged = useRef<PersonsPlace | undefined>(undefined)
  /** Over which cell something is dragged. */
  const over = useRef<HTMLElement | null>(null)
  const mark = (cell: HTMLElement | null, isBarred = false) => {
    over.current?.removeAttribute('data-over')
    over.current?.style.removeProperty('outline')
    if (isBarred) cell?.style.setProperty('outline', BARRED)
    else cell?.setAttribute('data-over', '')
    over.current = cell
  }
  return {
    onDragStart(event: DragEvent) {
      const held = event.target instanceof HTMLElement ? event.target.dataset.place : undefined
      if (!held) return
      onBegin()
      dragged.current = JSON.parse(held) as PersonsPlace
      event.dataTransfer.setData(PLACE, held)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(PLACE)) return
      const cell = cellFrom(event)
      // It can be dropped where it cannot stay, too: why is said there.
      if (cell) event.preventDefault()
      if (cell === over.current) return
      const [to, from] = [spotOf(cell), dragged.current]
      mark(cell, to !== undefined && from !== undefined && whyNot({ from, to, onto: ontoFrom(event) }) !== '')
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null)
    },
    onDragEnd: () => mark(null),
    onDrop(event: DragEvent) {
      const cell = cellFrom(event)
      const to = spotOf(cell)
      const held = event.dataTransfer.getData(PLACE)
      mark(null)
      if (!cell || !to || !held) return
      event.preventDefault()
      onDrop(cell, { from: JSON.parse(held) as PersonsPlace, to, onto: ontoFrom(event) })
    },
  }
}
