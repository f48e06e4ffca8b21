/*
 * A square part of a picture: where its middle is, in pixels of the picture, and how much closer it is than the largest
 * square that fits. All of it lies within the picture, always.
 */

export interface Picture {
  width: number
  height: number
}

export interface Crop {
  x: number
  y: number
  /** 1 to MAX_ZOOM. */
  zoom: number
}

/** Maximum zoom: above it a phone's picture is blurred. */
export const MAX_ZOOM = 4

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Side of the square, in pixels of the picture. */
const sideOf = ({ width, height }: Picture, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom

function within(picture: Picture, { x, y, zoom }: Crop): Crop {
  const allowed = clamp(zoom, 1, MAX_ZOOM)
  const half = sideOf(picture, { zoom: allowed }) / 2
  return { x: clamp(x, half, picture.width - half), y: clamp(y, half, picture.height - half), zoom: allowed }
}

/** The largest square, around the middle. */
export const centered = ({ width, height }: Picture): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The picture moved under the square, in shares of the square's side: (0.5, 0) moves it half a square to the right. */
export function movedUnder(picture: Picture, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop)
  return within(picture, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

/** Closer or farther, around the middle of the square as far as the picture allows. */
export const zoomed = (picture: Picture, crop: Crop, zoom: number): Crop => within(picture, { ...crop, zoom })

/** The square's place in the picture, in pixels. */
export function squareOf(picture: Picture, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, crop)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}
