import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import { meetingsKeys } from '../../meetings/meetings.queries.ts'
import { tasksKeys } from '../../tasks/tasks.queries.ts'
import { auditKeys } from './audit.queries.ts'

const WORK = [...tasksKeys.all, ...meetingsKeys.all]

/** Asks for the log anew when a task or meeting that this page knows has changed, here or elsewhere. */
export function useLogFollowsWork(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        // What was fetched is no news of a change; what was applied is.
        if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
        if (WORK.includes(String(event.query.queryKey[0]))) invalidateAfterFetch(cache, auditKeys.all)
      }),
    [cache],
  )
}
