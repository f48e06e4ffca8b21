import { useQueryClient } from '@tanstack/react-query'
import type { Interest } from '#shared/interest.ts'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import { type Removal, useRemoval } from '../../../forms/useRemoval.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { applyInterestDeleted, removeInterest } from './interest.queries.ts'

/** The question before a submission is deleted. `onRemoved` is called when it is gone. */
export function useRemoveInterest(onRemoved: () => void): Removal<Interest> {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  return useRemoval<Interest>({
    remove: removeInterest,
    goneCode: 'interest_not_found',
    failedTitle: t('interest.deleteFailed'),
    onRemoved({ _id, name }) {
      applyInterestDeleted(cache, _id)
      invalidateAfterFetch(cache, auditKeys.all)
      flash(t('interest.deleted'), name)
      onRemoved()
    },
  })
}
