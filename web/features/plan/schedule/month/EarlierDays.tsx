import { ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '../../../../strings/strings.ts'

interface EarlierDaysProps {
  title: string
  /** Number of days in the fold; null where the title counts them. */
  count: number | null
  fold: RefObject<HTMLDetailsElement | null>
  children: ReactNode
}

/**
 * The days of the month that are over, folded. They are on the page while folded, so that a link to one can open them.
 */
export function EarlierDays({ title, count, fold, children }: EarlierDaysProps) {
  const t = useT()
  return (
    <details
      ref={fold}
      className="group/earlier rounded border bg-sunken/60 open:border-transparent open:bg-transparent"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded px-3 font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4.5 shrink-0 transition-[rotate] group-open/earlier:rotate-90"
        />
        {title}
        {count !== null && (
          <span className="ml-auto text-sm font-normal tabular-nums">{t('schedule.dayCount', { count })}</span>
        )}
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
