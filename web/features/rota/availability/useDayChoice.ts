import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { useFingerDrag } from './useFingerDrag.ts'

export interface ChosenDays {
  from: string
  to: string
}

const spanOf = (a: string, b: string): ChosenDays => (a < b ? { from: a, to: b } : { from: b, to: a })

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const dayAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('button[data-day]')?.dataset.day

/** Calls back once the mouse's button is released, wherever that is. */
const onRelease = (done: () => void): void => addEventListener('pointerup', done, { once: true })

interface DayChoiceOptions {
  today: string
  /** The last day of the calendar. */
  last: string
  onChoose: (span: ChosenDays) => void
  /** The days that a press or a drag has chosen once it ends; a span that is chosen by keys is not pressed. */
  onPress: (span: ChosenDays) => void
  onMarking: (by: Marking) => void
}

/** What chooses days at this moment. */
export type Marking = 'mouse' | 'finger' | null

/** Days from where a pointer was put down, or a key pressed, until it is released. */
function usePressed({ onChoose, onPress }: Pick<DayChoiceOptions, 'onChoose' | 'onPress'>) {
  const pressed = useRef<ChosenDays>(null)
  return {
    show(from: string, to: string): void {
      pressed.current = spanOf(from, to)
      onChoose(pressed.current)
    },
    end(): void {
      if (pressed.current) onPress(pressed.current)
      pressed.current = null
    },
  }
}

interface Keys extends Pick<DayChoiceOptions, 'today' | 'last' | 'onChoose'> {
  box: RefObject<HTMLElement | null>
  anchor: RefObject<string | null>
  current: string
  setCurrent: (day: string) => void
}

/** Arrow keys go from day to day; with Shift they choose a span. */
const keysOf =
  ({ box, today, last, onChoose, anchor, current, setCurrent }: Keys) =>
  (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const day = addDays(current, step)
    if (day < today || day > last) return
    if (event.shiftKey) {
      anchor.current ??= current
      onChoose(spanOf(anchor.current, day))
    } else anchor.current = null
    setCurrent(day)
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }

/**
 * The day that the Tab key reaches, and the choice of a day by a press, of a span by a drag or by Shift with an arrow
 * key. A mouse drags at once; a finger after a long press, or sideways, as else it scrolls. The handlers belong to the
 * element around the days.
 */
export function useDayChoice(
  box: RefObject<HTMLElement | null>,
  { today, last, onChoose, onPress, onMarking }: DayChoiceOptions,
) {
  /** The day at which a press, a drag or a span by keys began. */
  const anchor = useRef<string | null>(null)
  const [current, setCurrent] = useState(today)
  const { show, end } = usePressed({ onChoose, onPress })
  const onKeyDown = keysOf({ box, today, last, onChoose, anchor, current, setCurrent })

  /** The day alone; a drag goes on from it. */
  function begin(day: string): void {
    anchor.current = day
    setCurrent(day)
    show(day, day)
  }
  const beginHere = () => anchor.current && begin(anchor.current)
  const tap = () => {
    beginHere()
    end()
  }
  const finger = useFingerDrag(box, {
    onStart: beginHere,
    onMove: drag,
    onEnd: end,
    onTap: tap,
    onMarking: (isMarking) => onMarking(isMarking ? 'finger' : null),
  })

  function drag(event: PointerEvent): void {
    const day = anchor.current ? dayAt(event) : undefined
    if (day && anchor.current) show(anchor.current, day)
  }

  function beginByMouse(day: string): void {
    onMarking('mouse')
    begin(day)
    onRelease(() => {
      onMarking(null)
      end()
    })
  }

  const handlers = {
    onPointerDown(event: PointerEvent): void {
      const day = dayAt(event)
      // A second finger zooms.
      if (!event.isPrimary) finger.cancel()
      else if (!day || event.button !== 0) return
      else if (event.pointerType === 'mouse') beginByMouse(day)
      else {
        anchor.current = day
        finger.down(event)
      }
    },
    onPointerMove(event: PointerEvent): void {
      if (event.pointerType !== 'mouse') finger.move(event)
      else if (event.buttons === 1) drag(event)
    },
    onPointerUp: finger.up,
    onPointerCancel: finger.cancel,
    onContextMenu(event: MouseEvent): void {
      // The menu of a long press.
      if (finger.isDown()) event.preventDefault()
    },
    onKeyDown,
  }

  function choose(day: string): void {
    begin(day)
    end()
    anchor.current = null
  }

  return { current, choose, handlers }
}
