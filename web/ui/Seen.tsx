import { type ReactNode, useEffect, useRef } from 'react'

/** Distance from the edges of the window once it is scrolled to: below the bar of phones. */
const EDGE = { scrollMargin: '96px' }

/** What a press led to, brought into sight once it is there. */
export function Seen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} style={EDGE}>
      {children}
    </div>
  )
}
