import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface RuleLineProps {
  label: string
  /** The answer, as it is read. */
  value: string
  /** True where the typed value was refused: its field is shown. */
  isWrong?: boolean
  /** The field that changes the answer. */
  children: ReactNode
}

/** A rule as a question with its answer below it, at every width; a press turns it into its field. */
export function RuleLine({ label, value, isWrong = false, children }: RuleLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  if (isWrong && !isOpen) setIsOpen(true)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPressed) part.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isPressed])
  if (isOpen)
    return (
      <div ref={part} className="py-3">
        {children}
      </div>
    )
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => {
        setIsOpen(true)
        setIsPressed(true)
      }}
      className="-mx-1 flex min-h-11 w-full items-center gap-3 rounded px-1 py-1.5 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        <span className="block font-medium text-primary wrap-anywhere">{value}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}
