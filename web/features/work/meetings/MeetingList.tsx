import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Meeting } from '#shared/work/meetings.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useRemovals } from '../../../outbox/useRemovals.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { MeetingEntries } from './MeetingEntries.tsx'
import { MEETING_REMOVAL } from './meetingRemovals.outbox.ts'
import { findMeetings, partMeetings } from './meetings.list.ts'
import { meetingsQuery } from './meetings.queries.ts'

/** Above this many meetings a search field is shown. */
const MANY_MEETINGS = 20

/** All meetings, upcoming ones first, with a delete button each. */
export function MeetingList() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(meetingsQuery('all'))
  return (
    <div className="flex flex-col gap-4">
      {error && <QueryFailure message={t('meetings.loadFailed')} query={{ error, isFetching, refetch }} />}
      {data ? <Meetings meetings={data} /> : !error && <MeetingSkeleton />}
    </div>
  )
}

function Meetings({ meetings: known }: { meetings: Meeting[] }) {
  const t = useT()
  const today = useToday()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const removal = useRemovals<Meeting>(MEETING_REMOVAL)
  const { confirm, dialog, region } = useConfirm()
  const ask = async (meeting: Meeting) => {
    const isConfirmed = await confirm({
      title: t('meetings.deleteLabel', { title: meeting.title, day: formatDay(meeting.date, 'full') }),
      message: t('meetings.deleteConfirm'),
      detail: meeting.assignedTo.length > 0 ? t('meetings.deleteAssigned', { count: meeting.assignedTo.length }) : '',
      confirmLabel: t('meetings.delete'),
    })
    if (isConfirmed) removal.remove(meeting)
  }
  const meetings = known.filter(({ _id }) => !removal.goneIds.has(_id))
  const entry = { today, onDelete: ask, onRetry: removal.remove, failures: removal.failures }
  const found = findMeetings(meetings, searched)
  const { coming, earlier } = partMeetings(found, today)
  const isSearching = searched.trim() !== ''

  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {meetings.length > MANY_MEETINGS && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label={t('meetings.search')}
            placeholder={t('meetings.searchHint')}
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-80"
          />
          <p role="status" className="text-sm text-muted">
            {isSearching && t('meetings.found', { count: found.length })}
          </p>
        </div>
      )}
      {coming.length === 0 &&
        (isSearching && meetings.length > 0 ? (
          found.length === 0 && (
            <EmptyState
              title={t('meetings.noneFound')}
              action={<Button onClick={() => setTyped('')}>{t('meetings.showAll')}</Button>}
            />
          )
        ) : (
          <EmptyState title={t('meetings.empty')} />
        ))}
      <MeetingEntries key={`coming ${searched}`} meetings={coming} {...entry} />
      {earlier.length > 0 && (
        <Disclosure
          key={`earlier ${isSearching}`}
          label={t('meetings.earlier', { count: earlier.length })}
          isOpen={isSearching}
          className="font-medium text-muted"
        >
          <div className="mt-3">
            <MeetingEntries key={searched} meetings={earlier} {...entry} />
          </div>
        </Disclosure>
      )}
      {dialog}
    </div>
  )
}

function MeetingSkeleton() {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('meetings.loading')}
      </p>
      <Skeleton className="h-20 rounded" />
      <Skeleton className="h-20 rounded" />
      <Skeleton className="h-20 rounded" />
    </div>
  )
}
