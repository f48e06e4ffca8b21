import { useState } from 'react'
import type { Meeting } from '#shared/work/meetings.ts'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { MeetingEntry, type MeetingEntryProps } from './MeetingEntry.tsx'

interface MeetingEntriesProps extends Omit<MeetingEntryProps, 'meeting' | 'failure'> {
  meetings: Meeting[]
  /** Reasons for which a meeting could not be deleted, by its id. */
  failures: ReadonlyMap<string, { message: string }>
}

/** Meetings in the order given: the first ones, and more after a press. Nothing for an empty list. */
export function MeetingEntries({ meetings, failures, ...entry }: MeetingEntriesProps) {
  const first = useFirstShown(meetings.length)
  const [isAllShown, setIsAllShown] = useState(false)
  if (meetings.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <ul className="border-b">
        {(isAllShown ? meetings : meetings.slice(0, first)).map((meeting) => (
          <MeetingEntry key={meeting._id} meeting={meeting} failure={failures.get(meeting._id)} {...entry} />
        ))}
      </ul>
      <ShowAllButton
        count={meetings.length}
        first={first}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
    </div>
  )
}
