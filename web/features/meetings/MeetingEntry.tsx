import { MapPin, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import type { Meeting } from '#shared/meetings.ts'
import { formatDay } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { MeetingGuests } from './MeetingGuests.tsx'

export interface MeetingEntryProps {
  meeting: Meeting
  /** Today's date in the team's time zone: dates of another year show the year. */
  today: string
  onDelete: (meeting: Meeting) => void
}

/** A meeting in the list of all: a row on wide screens, a card on narrow ones. */
export const MeetingEntry = memo(function MeetingEntry({ meeting, today, onDelete }: MeetingEntryProps) {
  const t = useT()
  const titleId = useId()
  const { title, date, time, location, type, assignedTo } = meeting
  const day = formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full')
  return (
    <li
      aria-labelledby={titleId}
      className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-3 rounded border bg-surface p-4 @min-[640px]:grid-cols-[14rem_1fr_auto] @min-[640px]:gap-x-6 @min-[640px]:rounded-none @min-[640px]:border-0 @min-[640px]:border-t @min-[640px]:bg-transparent @min-[640px]:px-0"
    >
      <div className="col-start-1 row-start-1 min-w-0">
        <time dateTime={date} className="block font-medium text-balance first-letter:uppercase">
          {day}
        </time>
        <p className="text-muted wrap-anywhere tabular-nums">{time}</p>
      </div>
      <div className="col-span-2 col-start-1 row-start-2 flex min-w-0 flex-col gap-0.5 @min-[640px]:col-span-1 @min-[640px]:col-start-2 @min-[640px]:row-start-1">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span>{t(`meetings.type.${type}`)}</span>
          {location && (
            <span className="flex min-w-0 items-start gap-1.5">
              <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{location}</span>
            </span>
          )}
        </p>
        <MeetingGuests ids={assignedTo} />
      </div>
      <Button
        size="sm"
        variant="quietDanger"
        aria-label={t('meetings.deleteLabel', { title, day })}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        className="col-start-2 row-start-1 min-h-11 md:min-h-9 @min-[640px]:col-start-3"
        onClick={() => onDelete(meeting)}
      >
        {t('meetings.delete')}
      </Button>
    </li>
  )
})
