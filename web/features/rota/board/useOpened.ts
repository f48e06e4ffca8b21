import { useEffect, useRef, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import { bendSpots } from './bent.text.ts'
import type { Spot } from './board.model.ts'
import { problemSpots } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { focusCell, useStepKey } from './cells/cell.actions.ts'

/**
 * The cell whose panel is open, and on phones the service whose posts are shown, or the person whose services are: at
 * first those of the address.
 */
export function useOpened(view: BoardView, isWide: boolean) {
  const [open, setOpen] = useState<Spot | null>(view.cell)
  const [isExplained, setIsExplained] = useState(false)
  const [openId, setOpenId] = useState<string | null>(isWide ? null : (view.cell?.serviceId ?? null))
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
  const close = () => setOpen(null)
  const closeList = () => setOpenId(null)
  return { open, isExplained, openId, setOpenId, show, showSpot, close, closeList }
}

export type Opened = ReturnType<typeof useOpened>

/** Returns the next of some cells, after the last that was stepped to. */
function useNext(spotsNow: () => Spot[]): () => Spot | undefined {
  const stepped = useRef(-1)
  return () => {
    const spots = spotsNow()
    stepped.current = (stepped.current + 1) % Math.max(1, spots.length)
    return spots[stepped.current]
  }
}

/**
 * Steps through the cells with a problem, by a key as well, through those with a conflict, and through those that ask
 * something more of somebody: each opens the next one.
 */
export function useSteps(board: Board, posts: Post[], { close, showSpot }: Opened) {
  const t = useT()
  const nextSpot = useNext(() => problemSpots(board, posts))
  const nextConflict = useNext(() =>
    problemSpots({ ...board, problems: board.problems.filter(({ code }) => code !== 'empty') }, posts),
  )
  const nextBend = useNext(() => bendSpots(board, t))
  useStepKey(() => {
    const spot = nextSpot()
    if (!spot) return
    close()
    // Rows of people have no cell of a post.
    if (!focusCell(spot)) showSpot(spot)
  })
  return {
    onStep: () => showSpot(nextSpot()),
    onConflict: () => showSpot(nextConflict()),
    onBend: () => showSpot(nextBend()),
  }
}
