import { useMemo } from 'react'
import { qrPathOf } from './qr.path.ts'

/** Pixels of a module's side: whole ones, so that all modules are drawn alike. */
const MODULE_PX = 5

/** A QR code: dark on white in both schemes, since many scanners know nothing else. */
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
