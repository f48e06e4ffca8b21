import { infiniteQueryOptions } from '@tanstack/react-query'
import { AUDIT_PAGE, auditApi } from '#shared/people/audit.ts'
import { call } from '../../../api/call.ts'

export const auditKeys = {
  /** Everything that was ever asked about the log: what any change by an admin makes old. */
  all: ['audit'],
}

export interface ShownAuditFilter {
  /** Entries that this person made or that are about them; '' for everybody's. */
  user: string
  /** `noun.verb`; '' for all. */
  action: string
}

/** The log, newest first, page by page. */
export const auditQuery = ({ user, action }: ShownAuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.all, user, action],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        auditApi.list,
        { user: user || undefined, action: action || undefined, before: pageParam || undefined },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?._id),
  })
