import { useState } from 'react'
import type { Meeting } from '#shared/meetings.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { MeetingEntry, type MeetingEntryProps } from './MeetingEntry.tsx'

/** Meetings shown at first. */
const FIRST_SHOWN = 10

interface MeetingEntriesProps extends Omit<MeetingEntryProps, 'meeting' | 'failure'> {
  meetings: Meeting[]
  /** Why a meeting could not be deleted, by its id. */
  failures: ReadonlyMap<string, { message: string }>
}

/** Meetings in the order given: the first ones, and more after a press. Nothing for an empty list. */
export function MeetingEntries({ meetings, failures, ...entry }: MeetingEntriesProps) {
  const t = useT()
  const [isAllShown, setIsAllShown] = useState(false)
  if (meetings.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      <ul className="border-b">
        {(isAllShown ? meetings : meetings.slice(0, FIRST_SHOWN)).map((meeting) => (
          <MeetingEntry key={meeting._id} meeting={meeting} failure={failures.get(meeting._id)} {...entry} />
        ))}
      </ul>
      {!isAllShown && meetings.length > FIRST_SHOWN && (
        <Button className="self-start" onClick={() => setIsAllShown(true)}>
          {t('admin.showAll', { count: meetings.length })}
        </Button>
      )}
    </div>
  )
}
