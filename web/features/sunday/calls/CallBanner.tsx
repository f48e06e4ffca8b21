import { Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Call } from '#shared/sunday/calls.ts'
import { cx } from '../../../ui/cx.ts'

/** The words stay whole where a phone's text is set twice as large. */
export const CALL_TITLE = { fontSize: 'min(2rem, 9vw)' }

/** Head of a call: filled with the danger colour while it is open, plain once it has ended. */
export const CallBanner = ({ call, children }: { call: Pick<Call, 'endedAt'>; children: ReactNode }) => (
  <div
    className={cx(
      'flex items-center gap-3 rounded-lg border px-5 py-4',
      call.endedAt === null ? 'border-transparent bg-danger text-on-danger' : 'bg-sunken',
    )}
  >
    <Siren aria-hidden="true" className="size-8 shrink-0" />
    <div className="min-w-0">{children}</div>
  </div>
)
