import { Shift, scheduleApi, type WithEffects } from '#shared/plan/schedule.ts'
import { call } from '../../../api/call.ts'
import { removalHandler } from '../../../outbox/removal.handler.ts'
import { deleteLabelParams } from './month/shift.name.ts'
import { removalQuery, scheduleKeys } from './schedule.queries.ts'

/** The kind of these changes in the outbox. */
export const SHIFT_REMOVAL = 'shiftRemoval'

export const shiftRemovalsHandler = removalHandler<Shift, WithEffects>({
  kind: SHIFT_REMOVAL,
  accepts: (payload) => Shift.safeParse(payload).success,
  undoText: (shift, t) => ({
    text: t('app.deleted', { name: Object.values(deleteLabelParams(shift, t)).join(', ') }),
  }),
  remove: (id, signal) => call(scheduleApi.remove, { id }, { signal, keepalive: true }),
  onGone: (cache, id, { rota }) => cache.setQueryData(removalQuery(id).queryKey, rota),
  goneCode: 'shift_not_found',
  changed: [scheduleKeys.all],
})
