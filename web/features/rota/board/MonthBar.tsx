import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Ref } from 'react'
import { addMonths, formatMonth } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BoardView } from './board.view.ts'

/** The month that is shown, and the ways to others. */
function MonthStep({ view: { month, lastMonth, setMonth } }: { view: BoardView }) {
  const t = useT()
  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">{t('schedule.month')}</legend>
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        aria-label={t('schedule.prev')}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => setMonth(addMonths(month, -1))}
      />
      <div className="min-w-0 leading-tight">
        <h2 aria-live="polite" className="font-serif text-lg first-letter:uppercase">
          {formatMonth(month)}
        </h2>
        {lastMonth !== month && (
          <p className="text-sm text-muted">{t('board.until', { month: formatMonth(lastMonth) })}</p>
        )}
      </div>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={t('schedule.next')}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => setMonth(addMonths(month, 1))}
      />
    </fieldset>
  )
}

/**
 * The bar above the board: it stays in place while boards come and go, so that a press on another month is never lost
 * to a board that arrives. `slotRef` gets the element in which the board puts its actions.
 */
export const MonthBar = ({ view, slotRef }: { view: BoardView; slotRef: Ref<HTMLDivElement> }) => (
  <div
    data-board-bar=""
    className="top-0 z-30 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-1 lg:sticky print:hidden"
  >
    <MonthStep view={view} />
    <div ref={slotRef} className="contents" />
  </div>
)
