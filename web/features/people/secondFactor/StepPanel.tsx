import { type ReactNode, useEffect, useRef } from 'react'

interface StepPanelProps {
  title: string
  /** Focuses the title, for steps to read before typing. */
  takesFocus?: boolean
  children: ReactNode
}

/** The frame of one step. */
export function StepPanel({ title, takesFocus = false, children }: StepPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="flex flex-col gap-4 rounded-lg border p-4 md:p-6">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 font-semibold outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}
