import { formatDay } from '../../strings/dates.ts'

/** 'Sunday, December 6', which breaks nowhere but behind the weekday. */
export function DayText({ day }: { day: string }) {
  const [weekday = '', date] = formatDay(day).split(/(?<=,) /)
  return (
    <time dateTime={day}>
      {weekday} <span className="whitespace-nowrap @max-[13rem]:whitespace-normal">{date}</span>
    </time>
  )
}
