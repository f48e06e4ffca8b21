import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that something waits on this device for a connection: with a sign and in ink, not as a remark. */
export const NotSent = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-start gap-1 text-sm">
    <CloudOff aria-hidden="true" className="mt-px size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
