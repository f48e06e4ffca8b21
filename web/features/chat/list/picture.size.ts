/** As large as a picture is shown in a message, in px; its place is kept free before it is here. */
const MAX = { width: 340, height: 320 }

/** Of pictures about which nothing is known. */
const UNKNOWN = { width: 240, height: 180 }

/** Anything lower cannot be pressed well. */
const MIN = 44

export interface Size {
  width: number
  height: number
}

/** The size at which a picture is shown: its own, made smaller where it is larger than there is room. */
export function fitted(width: number | null, height: number | null): Size {
  if (!width || !height) return UNKNOWN
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return { width: Math.max(MIN, Math.round(width * scale)), height: Math.max(MIN, Math.round(height * scale)) }
}
