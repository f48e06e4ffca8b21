import { type MouseEvent, useEffect, useReducer, useRef } from 'react'

/** Milliseconds after a press in which rows keep their places: a double tap takes less. */
export const STEADY_MS = 600

interface SteadyRow<Row> {
  row: Row
  /** True for a row that has left the list and keeps its place a moment longer: show it inert. */
  isGone: boolean
}

interface SteadyRows<Row> {
  rows: SteadyRow<Row>[]
  /** True for a moment after a press. */
  isSteady: boolean
  /** Belongs to the element around the rows, and not around what sorts, filters or pages them. */
  onClickCapture: (event: MouseEvent) => void
}

/**
 * Keeps the rows of a list in place for STEADY_MS after each press, so that a second tap does not hit the row that
 * would have moved up. New rows are appended until then.
 */
export function useSteadyRows<Row extends { _id: string }>(rows: Row[]): SteadyRows<Row> {
  // No state: a render while a click is on its way down takes the tick out of a box before the box tells of it.
  const pressed = useRef<Row[] | null>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const before = pressed.current
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const present = new Map(rows.map((row) => [row._id, row]))
  const inPlace = (before ?? []).map((row) => ({ row: present.get(row._id) ?? row, isGone: !present.has(row._id) }))
  const placed = new Set(before?.map(({ _id }) => _id))
  const others = rows.filter(({ _id }) => !placed.has(_id)).map((row) => ({ row, isGone: false }))

  return {
    rows: [...inPlace, ...others],
    isSteady: before !== null,
    onClickCapture({ detail }) {
      // The keyboard presses the focused element, wherever it moves.
      if (detail === 0) return
      pressed.current ??= rows
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        pressed.current = null
        render()
      }, STEADY_MS)
    },
  }
}
