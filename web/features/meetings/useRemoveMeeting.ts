import { useQueryClient } from '@tanstack/react-query'
import type { Meeting } from '#shared/meetings.ts'
import { type Removal, useRemoval } from '../../forms/useRemoval.ts'
import { useT } from '../../strings/strings.ts'
import { useFlash } from '../../ui/Flash.tsx'
import { applyMeetingDeleted } from './meetings.events.ts'
import { removeMeeting } from './meetings.queries.ts'

/** The question before a meeting is deleted. `onRemoved` is called when it is gone. */
export function useRemoveMeeting(onRemoved: () => void): Removal<Meeting> {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  return useRemoval<Meeting>({
    remove: removeMeeting,
    goneCode: 'meeting_not_found',
    failedTitle: t('meetings.deleteFailed'),
    onRemoved({ _id, title }) {
      applyMeetingDeleted(cache, _id)
      flash(t('meetings.deleted'), title)
      onRemoved()
    },
  })
}
