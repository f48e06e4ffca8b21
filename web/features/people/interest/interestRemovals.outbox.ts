import { Interest, interestApi } from '#shared/people/interest.ts'
import { call } from '../../../api/call.ts'
import { removalHandler } from '../../../outbox/removal.handler.ts'
import { auditKeys } from '../audit/audit.queries.ts'
import { submissions } from './interest.queries.ts'

/** The kind of these changes in the outbox. */
export const INTEREST_REMOVAL = 'interestRemoval'

export const interestRemovalsHandler = removalHandler<Interest>({
  kind: INTEREST_REMOVAL,
  accepts: (payload) => Interest.safeParse(payload).success,
  undoText: ({ name }, t) => ({ text: t('interest.deleted'), about: name }),
  remove: (id, signal) => call(interestApi.remove, { id }, { signal, keepalive: true }),
  goneCode: 'interest_not_found',
  changed: [submissions.all, auditKeys.all],
})
