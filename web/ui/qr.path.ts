import { encode } from 'uqr'

/** Width of the light margin that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface QrPath {
  /** Modules along a side, the quiet zone included. */
  size: number
  /** The dark modules as the path of an SVG whose unit is a module. */
  path: string
}

/** Runs of dark modules of a row, each as a rectangle. */
const rowPath = (row: boolean[], y: number): string =>
  [
    ...row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')

/** The QR code of a text, with medium error correction. */
export function qrPathOf(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map(rowPath).join('') }
}
