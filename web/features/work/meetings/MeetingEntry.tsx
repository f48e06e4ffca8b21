import { MapPin } from 'lucide-react'
import { memo, useId } from 'react'
import type { Meeting } from '#shared/work/meetings.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { MeetingGuests } from './MeetingGuests.tsx'

export interface MeetingEntryProps {
  meeting: Meeting
  /** Today's date in the team's time zone: dates of another year show the year. */
  today: string
  /** Asks whether to delete it. */
  onDelete: (meeting: Meeting) => void
  /** Reason for which it could not be deleted. */
  failure: { message: string } | undefined
  /** Deletes it once more. */
  onRetry: (meeting: Meeting) => void
}

/** A meeting in the list of all: title, day, time, type and place; on phones, who is invited comes last. */
export const MeetingEntry = memo(function MeetingEntry({
  meeting,
  today,
  onDelete,
  failure,
  onRetry,
}: MeetingEntryProps) {
  const t = useT()
  const titleId = useId()
  const { title, date, time, location, type, assignedTo } = meeting
  const day = formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full')
  return (
    <li aria-labelledby={titleId} className="flex flex-wrap items-start gap-x-3 border-t py-1 text-sm">
      <h3 id={titleId} className="min-w-0 py-2 font-semibold max-md:flex-1 wrap-anywhere">
        {title}
      </h3>
      <div className="min-w-0 flex-1 basis-44 py-0.5 max-md:order-last">
        <MeetingGuests ids={assignedTo} />
      </div>
      <Button
        size="sm"
        variant="quietDanger"
        aria-label={t('meetings.deleteLabel', { title, day })}
        className="ml-auto min-h-11 md:min-h-9"
        onClick={() => onDelete(meeting)}
      >
        {t('meetings.delete')}
      </Button>
      <p className="flex w-full flex-wrap gap-x-3">
        <span>
          <time dateTime={date} className="inline-block font-medium first-letter:uppercase">
            {day}
          </time>
          {', '}
          <span className="wrap-anywhere tabular-nums">{time}</span>
        </span>
        <span className="text-muted">{t(`meetings.type.${type}`)}</span>
        {location && (
          <span className="flex min-w-0 items-start gap-1 text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{location}</span>
          </span>
        )}
      </p>
      {failure && (
        <div className="w-full py-1">
          <ErrorState message={t('meetings.deleteFailed')} detail={failure.message} onRetry={() => onRetry(meeting)} />
        </div>
      )}
    </li>
  )
})
