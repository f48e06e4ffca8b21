import type { ChangeContext } from '../../../db/change.ts'
import { onDutyAt } from '../../plan/places/onDuty.ts'
import type { ServiceRow } from '../../plan/services/services.store.ts'

/** Tells those on duty at a service, and admins, that its page changed. */
export async function tellService(
  { trx, tell }: Pick<ChangeContext<'rota'>, 'trx' | 'tell'>,
  service: Pick<ServiceRow, 'id' | 'date' | 'service_time_key'>,
): Promise<void> {
  const userIds = await onDutyAt(trx, service)
  tell({ userIds, admins: true }, 'serviceChanged', { serviceId: service.id })
}
