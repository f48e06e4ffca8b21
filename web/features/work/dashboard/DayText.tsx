import { type DayStyle, formatDay } from '../../../strings/dates.ts'

interface DayTextProps {
  date: string
  style?: DayStyle
  className?: string
}

/** A day that breaks nowhere but behind the weekday. */
export function DayText({ date, style, className }: DayTextProps) {
  const [weekday, ...dayOfMonth] = formatDay(date, style).split(/(?<=,) /)
  return (
    <time dateTime={date} className={className}>
      {weekday} <span className="whitespace-nowrap">{dayOfMonth.join(' ')}</span>
    </time>
  )
}
