import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { isNearStart, type LayoutChange, SETTLE_MS, viewOf } from './list.scroll.ts'
import { useListPosition } from './useListPosition.ts'

interface ListScrollOptions {
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>
  /** Entries of the list; another array after every change. */
  entries: readonly unknown[]
  /** Id of the message that the reader sent last; a new one scrolls to the end. */
  sentId: string | undefined
  /** Called near the oldest entry. */
  onNearStart: () => void
  /** Identifies the entry at which the list opens; null for its end, undefined until it is known. */
  opensAt: string | null | undefined
  /** Position of that entry, in px. */
  topOfOpening: () => number
  /** Called with the position of the lower edge of what is in view, in px, once the list has opened. */
  onLook: (bottom: number) => void
}

interface ListScroll {
  /** The end is more than 150 px away. */
  isFar: boolean
  isAtEnd: boolean
  scrollToEnd: () => void
  onScroll: () => void
  onResize: () => void
}

/**
 * Stick-to-bottom for a virtualized list of messages, unless its reader has scrolled up (rule 805). It sets
 * `scrollTop` itself: the virtualizer's scrollToIndex() returns to its target for a while, even when the reader moves
 * on.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every part reads when the list was opened and when it shifts
export function useListScroll({
  scroller,
  entries,
  sentId,
  onNearStart,
  opensAt,
  ...opening
}: ListScrollOptions): ListScroll {
  const checkNearStart = useNearStart(scroller, onNearStart)
  const { isFar, isThere, measure, scrollToEnd, pin, sticks, hasMovedUp, hasShrunk } = useListPosition(scroller)
  const viewport = useRef(0)
  /** False until the list has settled for the first time: any scrolling before that is not the reader's. */
  const isOpened = useRef(false)
  const wasResized = useRef(false)
  /** Animation frame until which added or measured rows may move the list up or down by themselves; 0 when none. */
  const shiftFrame = useRef(0)
  const isScrollingUp = useIsScrollingUp(scroller)
  const handledSentId = useRef(sentId)
  const handledOpening = useRef(opensAt)
  const latest = useRef(opening)
  useLayoutEffect(() => {
    latest.current = opening
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Animation frame after which it is known whether opening measured rows; 0 when none. */
  const openFrame = useRef(0)

  /** True where the reader scrolled up. A list that shrinks or shifts also moves up, without the reader's input. */
  const wasScrolledUp = useCallback(
    () => hasMovedUp() && (shiftFrame.current ? isScrollingUp(INPUT_MS) : !hasShrunk()),
    [hasMovedUp, hasShrunk, isScrollingUp],
  )

  const open = useCallback(() => {
    if (handledOpening.current && scroller.current) {
      scroller.current.scrollTop = latest.current.topOfOpening()
      measure()
    } else scrollToEnd()
  }, [scroller, measure, scrollToEnd])

  const look = useCallback(() => {
    if (isOpened.current && scroller.current)
      latest.current.onLook(scroller.current.scrollTop + scroller.current.clientHeight)
  }, [scroller])

  /** Scrolls to the end if the list sticks to it. wasScrolledUp() sees scrolling before its event is fired. */
  const stick = useCallback(
    (change: LayoutChange) => {
      if (!isOpened.current) open()
      else if (!wasScrolledUp() && sticks(change)) scrollToEnd()
      else measure()
      look()
    },
    [open, wasScrolledUp, sticks, scrollToEnd, measure, look],
  )

  const awaitShift = useCallback(() => {
    cancelAnimationFrame(shiftFrame.current)
    shiftFrame.current = requestAnimationFrame(() => {
      stick('measured')
      shiftFrame.current = 0
    })
  }, [stick])

  useLayoutEffect(() => {
    if (entries.length === 0) return
    // A count that comes after the messages moves the list to what is new, unless its reader has moved it already.
    if (opensAt && opensAt !== handledOpening.current && !isScrollingUp(Number.POSITIVE_INFINITY)) {
      isOpened.current = false
      cancelAnimationFrame(openFrame.current)
    }
    handledOpening.current = opensAt
    const change = !isOpened.current ? 'opened' : sentId && sentId !== handledSentId.current ? 'sent' : 'changed'
    handledSentId.current = sentId
    awaitShift()
    // Scrolls before the first paint: a channel must not appear at its oldest message and then jump.
    if (change === 'opened') open()
    if (change === 'sent' || (isOpened.current && !wasScrolledUp() && sticks(change))) pin()
    const settle = () => {
      timer.current = undefined
      stick('changed')
      if (!isOpened.current) return awaitMeasured()
      look()
      checkNearStart()
    }
    // The virtualizer measures a long list in several passes, each at the end of a frame, which may be drawn late.
    const awaitMeasured = () => {
      wasResized.current = false
      cancelAnimationFrame(openFrame.current)
      openFrame.current = requestAnimationFrame(() => {
        openFrame.current = requestAnimationFrame(() => {
          isOpened.current ||= !wasResized.current
          settle()
        })
      })
    }
    // The first change starts the timer: messages may come faster than the list settles.
    timer.current ??= setTimeout(settle, SETTLE_MS)
  }, [
    entries,
    sentId,
    opensAt,
    stick,
    open,
    look,
    sticks,
    awaitShift,
    pin,
    wasScrolledUp,
    isScrollingUp,
    checkNearStart,
  ])

  useEffect(
    () => () => {
      cancelAnimationFrame(shiftFrame.current)
      cancelAnimationFrame(openFrame.current)
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  const onScroll = useCallback(() => {
    stick('measured')
    if (isOpened.current) checkNearStart()
  }, [stick, checkNearStart])

  const onResize = useCallback(() => {
    const element = scroller.current
    if (!element) return
    wasResized.current = true
    const change = viewport.current === element.clientHeight ? 'measured' : 'viewport'
    viewport.current = element.clientHeight
    // The virtualizer calls this before it renders, which it does at the end of this turn or in the next frame.
    queueMicrotask(() => stick(change))
    awaitShift()
  }, [scroller, stick, awaitShift])

  return { isFar, isAtEnd: isThere, scrollToEnd, onScroll, onResize }
}

/** Returns a function that calls `onNearStart` where the list is near its oldest entry. */
function useNearStart(scroller: RefObject<HTMLElement | null>, onNearStart: () => void): () => void {
  const latest = useRef(onNearStart)
  useLayoutEffect(() => {
    latest.current = onNearStart
  })
  return useCallback(() => {
    if (scroller.current && isNearStart(viewOf(scroller.current))) latest.current()
  }, [scroller])
}

/** Input counts as going on for this long after its last event, in milliseconds: until its scrolling is painted. */
const INPUT_MS = 300

const UP_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])

/** Returns a function that says whether the reader scrolled up by wheel, touch or key in the last `ms` milliseconds. */
function useIsScrollingUp(scroller: RefObject<HTMLElement | null>): (ms: number) => boolean {
  const lastInputAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onInput = (event: Event) => {
      if (event instanceof WheelEvent && event.deltaY >= 0) return
      if (event instanceof KeyboardEvent && !UP_KEYS.has(event.key)) return
      lastInputAt.current = performance.now()
    }
    const types = ['wheel', 'touchmove', 'keydown']
    for (const type of types) element.addEventListener(type, onInput, { passive: true })
    return () => {
      for (const type of types) element.removeEventListener(type, onInput)
    }
  }, [scroller])

  return useCallback((ms) => performance.now() - lastInputAt.current < ms, [])
}
