import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'

/** Address of the service day of a date. */
export const dayAddress = (date: string) => `${rotaPath('today')}?date=${date}`

interface DayNavProps {
  date: string
  today: string
  /** True while the nearest days are not known. */
  isLoading: boolean
  /** The nearest days with a service; null where there is none. */
  before: string | null
  after: string | null
  /** The nearest one from today on; the day before while it is on. */
  next: string | null
}

/**
 * Goes from service day to service day; the address names the day. Its arrows stay in place while a day loads, and go
 * on from that day where they were pressed meanwhile.
 */
export function DayNav({ date, today, isLoading, before, after, next }: DayNavProps) {
  const t = useT()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<'before' | 'after' | null>(null)
  const pressedDay = pressed === 'before' ? before : pressed === 'after' ? after : null
  useEffect(() => {
    if (isLoading || pressed === null) return
    setPressed(null)
    if (pressedDay !== null) navigate(dayAddress(pressedDay))
  }, [isLoading, pressed, pressedDay, navigate])
  const arrow = (side: 'before' | 'after', to: string | null, Icon: typeof ChevronLeft) =>
    to === null && !isLoading ? (
      <span className="size-11" />
    ) : (
      <Link
        to={dayAddress(to ?? date)}
        aria-label={to === null ? t(`today.${side}`) : formatDay(to)}
        onClick={(event) => {
          if (to !== null) return
          event.preventDefault()
          setPressed(side)
        }}
        className="grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
    )
  return (
    <nav aria-label={t('today.days')} className="mb-6 flex flex-wrap items-center gap-2">
      {arrow('before', before, ChevronLeft)}
      <p
        aria-live="polite"
        className="min-w-0 flex-1 text-center font-serif text-lg first-letter:uppercase sm:flex-none sm:px-4 sm:text-xl"
      >
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
      {arrow('after', after, ChevronRight)}
      {/* A line of its own on phones: the date keeps its width. */}
      {next !== null && next !== date && (
        <p className="w-full text-center sm:w-auto">
          <Link to={dayAddress(next)} className="inline-flex min-h-11 items-center underline">
            {t(next === today ? 'today.today' : next < today ? 'today.now' : 'today.nextDay')}
          </Link>
        </p>
      )}
    </nav>
  )
}
