import { type DragEvent, useRef } from 'react'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Spot } from '../board.model.ts'
import type { Drop } from '../exchange/dropPlan.ts'
import type { Foretold } from '../exchange/foretell.ts'

/** The type under which a place is dragged: other things that are dragged over the board are let be. */
const PLACE = 'application/x-rota-place'

export const cellFrom = ({ target }: { target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** A place as its element has it. */
export const placeFrom = (element: Element | null | undefined): PersonsPlace | undefined => {
  const text = element instanceof HTMLElement ? element.dataset.place : undefined
  return text === undefined ? undefined : (JSON.parse(text) as PersonsPlace)
}

const placeElement = ({ target }: DragEvent): Element | null =>
  target instanceof Element ? target.closest('[data-place]') : null

interface Needs {
  spotOf: (cell: HTMLElement | null) => Spot | undefined
  onBegin: () => void
  /** Says at a cell what a drop there would do, and returns it. */
  onOver: (cell: HTMLElement, drop: Drop) => Foretold
  /** Nothing is dragged over a cell any more. */
  onAway: () => void
  onDrop: (cell: HTMLElement, drop: Drop) => void
}

/** Outline of a cell to which the dragged one cannot come. */
const BARRED = '2px dashed var(--danger)'

/** The drags of places from cell to cell: handlers of their table. The cell below the dragged place is marked. */
export function useDrags({ spotOf, onBegin, onOver, onAway, onDrop }: Needs) {
  const dragged = useRef<PersonsPlace | undefined>(undefined)
  /** Over which cell something is dragged, and over which place of it. */
  const over = useRef<HTMLElement | null>(null)
  const overPlace = useRef<Element | null>(null)
  const mark = (cell: HTMLElement | null, isBarred = false) => {
    over.current?.removeAttribute('data-over')
    over.current?.style.removeProperty('outline')
    if (isBarred) cell?.style.setProperty('outline', BARRED)
    else cell?.setAttribute('data-over', '')
    over.current = cell
  }
  const leave = () => {
    mark(null)
    onAway()
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
      const place = placeElement(event)
      if (cell === over.current && place === overPlace.current) return
      overPlace.current = place
      const [to, from] = [spotOf(cell), dragged.current]
      if (!cell || !to || !from) return leave()
      mark(cell, onOver(cell, { from, to, onto: placeFrom(place) }).isBarred)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave()
    },
    onDragEnd: leave,
    onDrop(event: DragEvent) {
      const cell = cellFrom(event)
      const to = spotOf(cell)
      const held = event.dataTransfer.getData(PLACE)
      leave()
      if (!cell || !to || !held) return
      event.preventDefault()
      onDrop(cell, { from: JSON.parse(held) as PersonsPlace, to, onto: placeFrom(placeElement(event)) })
    },
  }
}
