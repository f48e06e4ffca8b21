import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'

interface FoldingSectionProps {
  title: string
  /** Id to which links jump; they unfold it. */
  anchor?: string
  /** One line about its state, while it is folded. */
  state?: string
  /** Unfolded until it is pressed. */
  isOpenAtFirst?: boolean
  className?: string
  /** Rendered from the first unfolding on: what is typed outlives a fold. */
  children: ReactNode
}

/** A part of a page that is needed rarely: its heading and its state, and the rest after a press. */
export function FoldingSection({
  title,
  anchor,
  state,
  isOpenAtFirst = false,
  className,
  children,
}: FoldingSectionProps) {
  const headingId = useId()
  const contentId = useId()
  const { hash, key } = useLocation()
  const [seenKey, setSeenKey] = useState<string>()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst)
  const toggle = (isWanted: boolean) => {
    setIsOpen(isWanted)
    if (isWanted) setWasOpened(true)
  }
  // `key` is new each time the same address is opened.
  if (seenKey !== key) {
    setSeenKey(key)
    if (anchor && hash === `#${anchor}`) toggle(true)
  }
  return (
    <section id={anchor} aria-labelledby={headingId} className={cx('min-w-0', className)}>
      <div className="relative flex min-h-11 items-center py-2 pr-12">
        <div className="min-w-0">
          <h2 id={headingId} className="text-lg font-semibold">
            {title}
          </h2>
          {!isOpen && state !== undefined && <p className="text-sm text-muted">{state}</p>}
        </div>
        <FoldingButton
          isOpen={isOpen}
          aria-labelledby={headingId}
          aria-controls={contentId}
          onClick={() => toggle(!isOpen)}
        />
      </div>
      <div id={contentId} hidden={!isOpen} className="pt-2 pb-4">
        {wasOpened && children}
      </div>
    </section>
  )
}

interface FoldingButtonProps extends ComponentProps<'button'> {
  isOpen: boolean
}

/** The button that covers the head of a part that folds; its sign is at the end. */
export const FoldingButton = ({ isOpen, className, children, ...props }: FoldingButtonProps) => (
  <button
    {...props}
    type="button"
    aria-expanded={isOpen}
    className={cx('absolute inset-0 flex items-center justify-end rounded', className)}
  >
    {children}
    <ChevronDown
      aria-hidden="true"
      className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
    />
  </button>
)
