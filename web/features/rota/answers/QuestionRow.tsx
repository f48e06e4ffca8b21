import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/cx.ts'

interface QuestionRowProps {
  title: string
  /** The second line. */
  detail: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A question in two lines, which a press opens in its place. */
export function QuestionRow({ title, detail, isOpen, onToggle, children }: QuestionRowProps) {
  const id = useId()
  return (
    <li className="border-t first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-1 px-4 py-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold first-letter:uppercase">{title}</span>
          <span className="block text-sm text-muted first-letter:uppercase">{detail}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && children}
      </div>
    </li>
  )
}
