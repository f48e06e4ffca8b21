import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface FoldedSectionProps {
  title: string
  /** Said beside the title where there are some. */
  count?: number
  children: ReactNode
}

/**
 * A part of the page behind its heading. Its content is drawn when it is opened first and stays from then on: closing
 * loses nothing that was typed.
 */
export function FoldedSection({ title, count = 0, children }: FoldedSectionProps) {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <section aria-labelledby={id} className="border-t last:border-b">
      <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
        <summary className="flex min-h-11 list-none items-center gap-1 rounded py-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 transition-[rotate] [[open]>summary>&]:rotate-90"
          />
          <h2 id={id} className="text-lg font-semibold">
            {count > 0 ? `${title} (${count})` : title}
          </h2>
        </summary>
        {wasOpened && <div className="pb-6">{children}</div>}
      </details>
    </section>
  )
}
