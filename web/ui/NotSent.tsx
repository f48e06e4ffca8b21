import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that something waits on this device for a connection: with a sign and in ink, not as a remark. */
export const NotSent = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-start gap-1">
    <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    <span>{children}</span>
  </p>
)
