import type { ChangeContext } from '../../../../db/change.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import type { ServiceRow } from '../../../plan/services/services.store.ts'

/** Writes what an admin did to a service into the audit log. */
export const auditServiceChange = (
  { audit }: Pick<ChangeContext, 'audit'>,
  verb: 'created' | 'changed' | 'deleted' | 'cancelled' | 'restored',
  viewer: Bearer,
  { id, date, service_time }: ServiceRow,
): Promise<void> =>
  audit({
    action: `service.${verb}`,
    actorId: bearerId(viewer),
    subjectId: id,
    detail: { date, title: service_time },
  })
