import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Point } from '#shared/sunday/floorPlans.ts'
import { PlanMark } from '../../../ui/PlanMap.tsx'
import { pointAt } from '../../../ui/plan.points.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'

interface PlanHandleProps {
  label: string
  at: Point
  onMove: (at: Point) => void
  onRemove?: () => void
  /** True where it has the focus once it appears. */
  isFocused?: boolean
  children: ReactNode
}

/** Shares of the map's side that an arrow key moves a handle by; with Shift the larger. */
const STEP = { fine: 0.01, coarse: 0.05 }

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

/** A mark on a map that is dragged, moved by the arrow keys (further with Shift), and removed by Delete. */
export function PlanHandle({ label, at, onMove, onRemove, isFocused = false, children }: PlanHandleProps) {
  const isDragged = useRef(false)
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? STEP.coarse : STEP.fine
      onMove([within(at[0] + arrow[0] * step), within(at[1] + arrow[1] * step)])
    }
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.()
    event.stopPropagation()
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const map = event.currentTarget.parentElement?.parentElement
    if (isDragged.current && map) onMove(pointAt(event, map.getBoundingClientRect()))
  }
  const release = () => {
    isDragged.current = false
  }
  return (
    <PlanMark at={at} isOnTop>
      <button
        type="button"
        ref={isFocused ? takeFocus : undefined}
        aria-label={label}
        onKeyDown={press}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          isDragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          event.stopPropagation()
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="flex size-11 touch-none cursor-grab items-center justify-center rounded-full"
      >
        {children}
      </button>
    </PlanMark>
  )
}
