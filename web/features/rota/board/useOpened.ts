import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { Spot } from './board.model.ts'
import { problemSpots } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { focusCell, useStepKey } from './cell.actions.ts'
import { PANEL_PX, SIDE_PX } from './SidePanel.tsx'

/**
 * The cell whose panel is open, and on phones the service whose posts are shown, or the person whose services are: at
 * first those of the address.
 */
export function useOpened(view: BoardView, isWide: boolean) {
  const [open, setOpen] = useState<Spot | null>(view.cell)
  const [isExplained, setIsExplained] = useState(false)
  const [openId, setOpenId] = useState<string | null>(view.cell?.serviceId ?? null)
  // The cell that the address opens.
  useEffect(() => {
    document.querySelector('[data-cell][aria-expanded=true]')?.scrollIntoView({ block: 'center' })
  }, [])
  const show = (spot: Spot, explained = false) => {
    setIsExplained(explained)
    setOpen(spot)
  }
  const showSpot = (spot: Spot | undefined) => {
    if (!spot) return
    focusCell(spot)
    if (!isWide && view.rows === 'posts') setOpenId(spot.serviceId)
    show(spot)
  }
  return { open, isExplained, openId, setOpenId, show, showSpot, close: () => setOpen(null) }
}

export type Opened = ReturnType<typeof useOpened>

/**
 * Steps through the cells with a problem, by a key as well. Returns the next one, after the last that was stepped to.
 */
export function useSteps(board: Board, posts: Post[], { close, showSpot }: Opened) {
  const stepped = useRef(-1)
  const nextSpot = (): Spot | undefined => {
    const spots = problemSpots(board, posts)
    stepped.current = (stepped.current + 1) % Math.max(1, spots.length)
    return spots[stepped.current]
  }
  useStepKey(() => {
    const spot = nextSpot()
    if (!spot) return
    close()
    // Rows of people have no cell of a post.
    if (!focusCell(spot)) showSpot(spot)
  })
  return nextSpot
}

/**
 * Pixels by which the open cell lies under the panel, in whole columns: the sheet moves so far to the left then, below
 * its heads at the side, and no row moves up or down.
 */
export function usePixelsUnderPanel(open: Spot | null): number {
  const [under, setUnder] = useState(0)
  useLayoutEffect(() => {
    const cell = document.querySelector('[data-cell][aria-expanded=true]')
    const frame = cell?.closest('[data-frame]')
    const box = frame?.parentElement
    if (!open || !cell || !frame || !box || !matchMedia(`(min-width: ${SIDE_PX}px)`).matches) return setUnder(0)
    // The frame may still be on its way from the cell before: where the cell stands in it does not change.
    const inFrame = cell.getBoundingClientRect().right - frame.getBoundingClientRect().left
    const right = box.getBoundingClientRect().left + inFrame
    setUnder(wholeColumns(cell, Math.ceil(right - (innerWidth - PANEL_PX))))
  }, [open])
  return under
}

/** So many pixels of the columns beside the heads or more: names that were cut in half could be read as others. */
function wholeColumns(cell: Element, pixels: number): number {
  if (pixels <= 0) return 0
  const columns = [...(cell.closest('tr')?.querySelectorAll('td') ?? [])].map((one) => one.getBoundingClientRect())
  const start = columns[0]?.left ?? 0
  return columns.map(({ right }) => Math.floor(right - start)).find((end) => end >= pixels) ?? pixels
}
