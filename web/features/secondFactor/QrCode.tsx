import { useMemo } from 'react'
import { qrPathOf } from './qr.path.ts'

/** A QR code: dark on white in both schemes, since many scanners know nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded bg-[white] forced-color-adjust-none"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
