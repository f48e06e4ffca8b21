import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

interface FoldedPartProps {
  title: string
  /** The present choice in a few words. */
  now: string
  /** It begins unfolded: something in it waits for an answer. */
  isDue?: boolean
  children: ReactNode
}

/**
 * A part of the page in one line: its title and what holds now. A press opens it in its place, and nothing typed is
 * lost.
 */
export function FoldedPart({ title, now, isDue = false, children }: FoldedPartProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isDue)
  const [wasOpened, setWasOpened] = useState(isDue)
  return (
    <section className="border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOpen(!isOpen)
            setWasOpened(true)
          }}
          className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
        >
          {/* A state without room beside the title stands below it. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{title}</span>
            <span className="min-w-0 text-sm text-muted wrap-anywhere">{now}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="pb-4">
        {wasOpened && children}
      </div>
    </section>
  )
}
