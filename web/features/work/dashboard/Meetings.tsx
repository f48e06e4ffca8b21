import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Meeting } from '#shared/work/meetings.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { DayText } from './DayText.tsx'

/** Meetings shown without a press. */
const FIRST_SHOWN = 2

interface MeetingsProps {
  /** Meetings by date and time, the next one first. */
  meetings: Meeting[]
  today: string
}

/** One's meetings, which a dashboard of nothing says in a line: date, time, title, type and location. */
export function Meetings({ meetings, today }: MeetingsProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? meetings : meetings.slice(0, FIRST_SHOWN)
  if (meetings.length === 0) return <p className="text-muted">{t('dashboard.noMeetings')}</p>
  return (
    <>
      <ul className="border-b">
        {shown.map(({ _id, date, time, title, type, location }) => (
          <li key={_id} className="flex flex-col gap-0.5 border-t py-3">
            <p className="text-muted first-letter:uppercase">
              <DayText date={date} style={date.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full'} />
              <span aria-hidden="true"> · </span>
              <span className="inline-block font-medium text-ink tabular-nums wrap-anywhere">{time}</span>
            </p>
            <div className="flex items-baseline justify-between gap-x-4">
              <span className="order-last shrink-0 text-sm text-muted">{t(`meetings.type.${type}`)}</span>
              <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
            </div>
            {location && (
              <p className="flex items-start gap-1.5 text-muted">
                <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{location}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {meetings.length > shown.length && (
        <Button variant="quiet" className="-ml-5 mt-1" onClick={() => setIsWhole(true)}>
          {t('dashboard.allMeetings', { count: meetings.length })}
        </Button>
      )}
    </>
  )
}
