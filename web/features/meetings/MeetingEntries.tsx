import { useState } from 'react'
import type { Meeting } from '#shared/meetings.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { MeetingEntry, type MeetingEntryProps } from './MeetingEntry.tsx'

/** Meetings shown at first. */
const FIRST_SHOWN = 12

interface MeetingEntriesProps extends Omit<MeetingEntryProps, 'meeting'> {
  meetings: Meeting[]
}

/** Meetings in the order given: the first ones, and more after a press. Nothing for an empty list. */
export function MeetingEntries({ meetings, ...entry }: MeetingEntriesProps) {
  const t = useT()
  const [mostShown, setMostShown] = useState(FIRST_SHOWN)
  if (meetings.length === 0) return null
  return (
    <div className="@container flex flex-col gap-4">
      <ul className="flex flex-col gap-3 @min-[640px]:gap-0 @min-[640px]:border-b">
        {meetings.slice(0, mostShown).map((meeting) => (
          <MeetingEntry key={meeting._id} meeting={meeting} {...entry} />
        ))}
      </ul>
      {meetings.length > mostShown && (
        <Button className="self-start" onClick={() => setMostShown((known) => known * 2)}>
          {t('meetings.more')}
        </Button>
      )}
    </div>
  )
}
