import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { FoldingButton } from '../../../ui/FoldingSection.tsx'
import { ROOMY_PX, useIsWide } from '../../../ui/useIsWide.ts'
import type { Panel } from './panels.ts'

const FIELD = 'textarea, select, input:not([hidden])'

interface FoldingPanelProps {
  panel: Panel
  /** The panel that the address names: it is unfolded, and its first field has the focus. */
  part: string | null
  children: ReactNode
}

/**
 * A form of the page, or a list on phones: folded until its heading or its tile is pressed; a specified form is open
 * where there is room.
 */
export function FoldingPanel({ panel: { id, title, isSpecified = false }, part, children }: FoldingPanelProps) {
  const t = useT()
  const headingId = useId()
  const contentId = useId()
  const isAlwaysOpen = useIsWide(ROOMY_PX) && isSpecified
  const [wasPart, setWasPart] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (part !== wasPart) {
    setWasPart(part)
    if (part === id) setIsOpen(true)
    if (wasPart === id) setIsOpen(false)
  }
  const content = useRef<HTMLDivElement>(null)
  const isPart = part === id
  useEffect(() => {
    if (isPart) content.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }, [isPart])
  const isShown = isAlwaysOpen || isOpen
  return (
    <section id={id} aria-labelledby={headingId} className="@container min-w-0 rounded border bg-surface">
      <div className={cx('relative flex items-center px-4', isAlwaysOpen ? 'pt-4' : 'min-h-11 py-2 pr-12')}>
        <h2 id={headingId} className={cx('font-semibold wrap-anywhere', isAlwaysOpen && 'text-lg')}>
          {t(title)}
        </h2>
        {!isAlwaysOpen && (
          <FoldingButton isOpen={isShown} aria-controls={contentId} onClick={() => setIsOpen(!isOpen)} className="px-4">
            <span className="sr-only">{t(title)}</span>
          </FoldingButton>
        )}
      </div>
      <div ref={content} id={contentId} hidden={!isShown} className="p-4">
        {children}
      </div>
    </section>
  )
}
