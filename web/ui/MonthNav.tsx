import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addMonths, formatMonth } from '../strings/dates.ts'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'

interface MonthNavProps {
  /** YYYY-MM */
  month: string
  thisMonth: string
  onChange: (month: string) => void
  /** Stands beside the heading. */
  children?: ReactNode
}

// Phones get no arrows: where the language is short, the buttons stand beside the month, and always beside each other.
const buttonClasses = 'flex-1 px-1.5! max-sm:text-sm sm:px-4!'
const arrowClasses = 'size-5 max-sm:hidden'

/** Month and year, with buttons for the previous, current and next month. */
export function MonthNav({ month, thisMonth, onChange, children }: MonthNavProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-x-6">
      <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 aria-live="polite" className="min-w-0 font-serif text-lg first-letter:uppercase sm:text-xl">
          {formatMonth(month)}
        </h2>
        {children}
      </div>
      <fieldset className="flex grow flex-wrap gap-1 sm:grow-0 sm:gap-2 print:hidden">
        <legend className="sr-only">{t('schedule.month')}</legend>
        <Button
          className={buttonClasses}
          icon={<ChevronLeft aria-hidden="true" className={arrowClasses} />}
          onClick={() => onChange(addMonths(month, -1))}
        >
          {t('schedule.prev')}
        </Button>
        <Button className={buttonClasses} onClick={() => onChange(thisMonth)}>
          {t('schedule.current')}
        </Button>
        <Button className={buttonClasses} onClick={() => onChange(addMonths(month, 1))}>
          {t('schedule.next')}
          <ChevronRight aria-hidden="true" className={arrowClasses} />
        </Button>
      </fieldset>
    </div>
  )
}
