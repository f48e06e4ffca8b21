import { Minus, Plus } from 'lucide-react'
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Point } from '#shared/sunday/floorPlans.ts'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'

const MOST = 4
/** Factor of one press of a button or a key. */
export const ZOOM_STEP = 1.5

const within = (zoom: number) => Math.min(MOST, Math.max(1, zoom))

/** How far a map is enlarged, null while it is a band, and what two fingers on it do. */
export function usePlanZoom(isBand: boolean) {
  const [zoom, setZoom] = useState(isBand ? null : 1)
  const fingers = useRef(new Map<number, PointerEvent>())
  const enlarge = (by: number) => setZoom((now) => within((now ?? 1) * by))

  const gap = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  }
  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = gap()
    fingers.current.set(event.pointerId, event)
    if (before > 0) enlarge(gap() / before)
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return {
    zoom,
    enlarge,
    touch: {
      onPointerDown: (event: PointerEvent) =>
        event.pointerType === 'touch' && fingers.current.set(event.pointerId, event),
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: lift,
    },
  }
}

/** Scroll position, in px, with the point at `share` (0 to 1) of a side of `whole` px in the middle of the view. */
const scrollTo = (share: number, whole: number, shown: number): number => share * whole - shown / 2

/**
 * Keeps a point in the middle of a map that scrolls, each time that it is enlarged, as far as its edges allow. What the
 * viewer scrolls to between is theirs.
 */
export function useKeptInSight(region: RefObject<HTMLElement | null>, point: Point | undefined, zoom: number | null) {
  const [x, y] = point ?? []
  useLayoutEffect(() => {
    const map = region.current
    if (!map || x === undefined || y === undefined || zoom === null || zoom === 1) return
    map.scrollLeft = scrollTo(x, map.scrollWidth, map.clientWidth)
    map.scrollTop = scrollTo(y, map.scrollHeight, map.clientHeight)
  }, [region, x, y, zoom])
}

interface ZoomButtonsProps {
  zoom: number
  onEnlarge: (by: number) => void
}

/** Buttons over the lower corner of the map. */
export function ZoomButtons({ zoom, onEnlarge }: ZoomButtonsProps) {
  const t = useT()
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('plan.larger')}
        disabled={zoom >= MOST}
        icon={<Plus aria-hidden="true" className="size-5" />}
        className="px-3!"
        onClick={() => onEnlarge(ZOOM_STEP)}
      />
      <Button
        variant="quiet"
        aria-label={t('plan.smaller')}
        disabled={zoom <= 1}
        icon={<Minus aria-hidden="true" className="size-5" />}
        className="px-3!"
        onClick={() => onEnlarge(1 / ZOOM_STEP)}
      />
    </>
  )
}
