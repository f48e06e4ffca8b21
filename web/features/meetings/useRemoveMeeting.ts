import { useQueryClient } from '@tanstack/react-query'
import type { Meeting } from '#shared/meetings.ts'
import { useT } from '../../strings.ts'
import { useFlash } from '../../ui/Flash.tsx'
import { type Removal, useRemoval } from '../../useRemoval.ts'
import { foldMeetingGone } from './meetings.folds.ts'
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
      foldMeetingGone(cache, _id)
      flash(t('meetings.deleted'), title)
      onRemoved()
    },
  })
}
