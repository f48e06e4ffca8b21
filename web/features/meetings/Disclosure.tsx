import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface DisclosureProps {
  label: string
  /** Open from the start, such as while a search has found something inside. */
  isOpen?: boolean
  className?: string
  /** Drawn while it is open. */
  children: ReactNode
}

/** A line that opens to what it counts. */
export function Disclosure({ label, isOpen = false, className, children }: DisclosureProps) {
  const [isShown, setIsShown] = useState(isOpen)
  return (
    <details open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)} className="group/fold">
      <summary
        className={cx(
          '-ml-1 flex w-fit min-h-8 list-none items-center gap-1 rounded pr-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-[rotate] group-open/fold:rotate-90" />
        {label}
      </summary>
      {isShown && children}
    </details>
  )
}
