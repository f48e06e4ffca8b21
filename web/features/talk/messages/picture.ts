import { serverOrigin } from '../../../api/call.ts'

/** Absolute addresses: GIPHY, and object URLs of this browser. */
const ABSOLUTE = /^(https?|blob):/

/** Address of a message's picture; a path alone is on the server's origin. */
export const pictureAddress = (imageUrl: string): string =>
  ABSOLUTE.test(imageUrl) ? imageUrl : `${serverOrigin()}${imageUrl}`

/** True for an object URL of this browser, which needs no request. */
export const isLocal = (address: string): boolean => address.startsWith('blob:')

/** Maximum size in a message, in px. The place is reserved before the picture is loaded. */
const MAX = { width: 340, height: 320 }

/** Size where the picture's is unknown, in px. */
const DEFAULT = { width: 240, height: 180 }

/** Minimum width and height, in px: a picture is a touch target. */
const MIN = 44

interface Size {
  width: number
  height: number
}

/** Scales a picture down to MAX, never up. */
export function fittedSize(width: number | null, height: number | null): Size {
  if (!width || !height) return DEFAULT
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return { width: Math.max(MIN, Math.round(width * scale)), height: Math.max(MIN, Math.round(height * scale)) }
}
