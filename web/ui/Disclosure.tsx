import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

interface DisclosureProps {
  label: string
  /** Opens it, such as where a search matches something inside, or a field is refused. */
  isOpen?: boolean
  className?: string
  /** Called when it is opened or closed. */
  onToggle?: (isShown: boolean) => void
  /** Rendered only while open. */
  children: ReactNode
}

/** A summary line that expands to its children. */
export function Disclosure({ label, isOpen = false, className, onToggle, children }: DisclosureProps) {
  const [isShown, setIsShown] = useState(isOpen)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen !== wasOpened) {
    setWasOpened(isOpen)
    if (isOpen) setIsShown(true)
  }
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => {
        setIsShown(currentTarget.open)
        onToggle?.(currentTarget.open)
      }}
    >
      <summary
        className={cx(
          '-ml-1 flex w-fit min-h-8 list-none items-center gap-1 rounded pr-1 text-balance transition-colors hover:text-ink [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-[rotate] [[open]>summary>&]:rotate-90" />
        {label}
      </summary>
      {isShown && children}
    </details>
  )
}
