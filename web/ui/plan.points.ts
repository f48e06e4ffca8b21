import type { Point } from '#shared/sunday/floorPlans.ts'

/** Position of a pointer on an element, in shares of its width and height. */
export function pointAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: DOMRect,
): Point {
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
  return [share((clientX - left) / width), share((clientY - top) / height)]
}

/** The centre of the corners of a zone, where its name stands. */
export const centreOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

/** Share of the map's width that a zone takes. */
export function widthOf(points: readonly Point[]): number {
  const across = points.map(([x]) => x)
  return Math.max(...across) - Math.min(...across)
}

/**
 * Shares of the map's side: how far a pin reaches to its sides, above its tip and below it, and how far below a name
 * goes.
 */
const PIN_REACH = { across: 0.2, above: 0.2, below: 0.06, clear: 0.07 }

/** The point at which the name of a zone stands: the centre, or below the tip of a pin that would cover it. */
export function nameAt(points: readonly Point[], pin: Point | undefined): Point {
  const centre = centreOf(points)
  if (!pin) return centre
  const [across, down] = [Math.abs(centre[0] - pin[0]), centre[1] - pin[1]]
  const isCovered = across < PIN_REACH.across && down > -PIN_REACH.above && down < PIN_REACH.below
  return isCovered ? [centre[0], pin[1] + PIN_REACH.clear] : centre
}

/**
 * Top of a band of a plan with a point in its middle, as far as the plan reaches. All heights are shares of the plan's
 * width.
 */
export const bandTop = ([, y]: Point, height: number, band: number): number =>
  Math.max(0, Math.min(y * height - band / 2, height - band))
