import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Change,
  distanceFromEnd,
  goesToEnd,
  isAtEnd,
  isFarFromEnd,
  isNearStart,
  SETTLE_MS,
  viewOf,
} from './list.scroll.ts'
import { useReach } from './useReach.ts'

export interface ListScrollOptions {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** What the list shows; another array after every change. */
  entries: readonly unknown[]
  /** Of what the reader has sent last; another one brings the list to its end. */
  writtenId: string | undefined
  /** The reader comes near the oldest of them. */
  onNearStart: () => void
}

export interface ListScroll {
  /** The newest is more than 150 px away. */
  isFar: boolean
  isAtEnd: boolean
  toEnd: () => void
  onScroll: () => void
  onResize: () => void
}

/**
 * Keeps a list of messages at its end, unless its reader has gone to older ones (specification §2). It scrolls by itself
 * and not by the virtualizer, which for some time comes back to where it was sent, also when the reader has moved on.
 */
export function useListScroll({ scroller, entries, writtenId, onNearStart }: ListScrollOptions): ListScroll {
  const latest = useRef(onNearStart)
  const distance = useRef(0)
  const last = useRef({ top: 0, height: 0 })
  const viewport = useRef(0)
  /** Until it has come to rest for the first time nobody has moved it. */
  const isOpened = useRef(false)
  const isStirred = useRef(false)
  /** Rows come or are measured: until the next frame the list moves by itself, up as well as down. */
  const shifting = useRef(0)
  const isReaching = useReach(scroller)
  const written = useRef(writtenId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isFar, setIsFar] = useState(false)
  const [isThere, setIsThere] = useState(true)

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    distance.current = distanceFromEnd(viewOf(element))
    last.current = { top: element.scrollTop, height: element.scrollHeight }
    setIsFar(isFarFromEnd(distance.current))
    setIsThere(isAtEnd(distance.current))
  }, [scroller])

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    measure()
  }, [scroller, measure])

  /** From here on what makes the list longer brings it to its end, until the reader moves up. */
  const pin = useCallback(() => {
    distance.current = 0
    if (scroller.current) last.current = { top: scroller.current.scrollTop, height: scroller.current.scrollHeight }
  }, [scroller])

  /** A list that becomes shorter moves as well, but not by its reader; nor one that shifts, unless a hand is on it. */
  const isMovedUp = useCallback(() => {
    const element = scroller.current
    if (!element || element.scrollTop >= last.current.top) return false
    return shifting.current ? isReaching() : element.scrollHeight >= last.current.height
  }, [scroller, isReaching])

  /** Goes to the end, unless the reader, of whose movements the browser tells only later, was or is elsewhere. */
  const follow = useCallback(
    (change: Change) => {
      if (!isOpened.current || (!isMovedUp() && goesToEnd(change, distance.current))) toEnd()
      else measure()
    },
    [isMovedUp, toEnd, measure],
  )

  const shift = useCallback(() => {
    cancelAnimationFrame(shifting.current)
    shifting.current = requestAnimationFrame(() => {
      follow('measured')
      shifting.current = 0
    })
  }, [follow])

  const lookUp = useCallback(() => {
    if (isOpened.current && scroller.current && isNearStart(viewOf(scroller.current))) latest.current()
  }, [scroller])

  useLayoutEffect(() => {
    latest.current = onNearStart
  })

  useLayoutEffect(() => {
    if (entries.length === 0) return
    const change = !isOpened.current ? 'opened' : writtenId && writtenId !== written.current ? 'wrote' : 'changed'
    written.current = writtenId
    shift()
    // Nobody is to see a channel begin at its oldest message and then jump.
    if (change === 'opened') toEnd()
    if (change === 'wrote' || (!isMovedUp() && goesToEnd(change, distance.current))) pin()
    const settle = () => {
      timer.current = undefined
      follow('changed')
      // A long list is measured in steps.
      isOpened.current ||= !isStirred.current
      isStirred.current = false
      if (isOpened.current) lookUp()
      else timer.current = setTimeout(settle, SETTLE_MS)
    }
    // Somebody may write faster than the list settles: the first change decides when.
    timer.current ??= setTimeout(settle, SETTLE_MS)
  }, [entries, writtenId, follow, shift, pin, isMovedUp, toEnd, lookUp])

  useEffect(
    () => () => {
      cancelAnimationFrame(shifting.current)
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  const onScroll = useCallback(() => {
    follow('measured')
    lookUp()
  }, [follow, lookUp])

  const onResize = useCallback(() => {
    const element = scroller.current
    if (!element) return
    isStirred.current = true
    const change = viewport.current === element.clientHeight ? 'measured' : 'window'
    viewport.current = element.clientHeight
    // The virtualizer tells before it draws: at the end of this turn, or with the next frame.
    queueMicrotask(() => follow(change))
    shift()
  }, [scroller, follow, shift])

  return { isFar, isAtEnd: isThere, toEnd, onScroll, onResize }
}
