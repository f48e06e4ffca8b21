import { useMemo } from 'react'
import { qrPathOf } from './qr.path.ts'

/** Side of a module in whole pixels, so that all modules have the same size. */
const MODULE_PX = 5

/** A QR code, black on white in both colour schemes: many scanners read no inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size * MODULE_PX}
      height={size * MODULE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full self-start rounded"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
