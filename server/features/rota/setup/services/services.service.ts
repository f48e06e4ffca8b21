import type { NewService, Service, ServicePatch } from '#shared/rota/services.ts'
import type { Change } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { ChangePlaces, Plan } from '../../../plan/places/changePlaces.ts'
import { servicesStore } from '../../../plan/services/services.store.ts'
import { addService, changeService } from './editService.ts'
import { type Cancellation, cancelService, removeService, restoreService } from './endService.ts'
import { toServices } from './services.wire.ts'

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

export function servicesService(needs: Needs) {
  const { db, change, changePlaces, team } = needs
  const edit = <Result>(viewer: Bearer, work: (plan: Plan) => Promise<Result>): Promise<Result> =>
    changePlaces(change.by(viewer), { cause: 'service', actorId: bearerId(viewer) }, work)
  return {
    list: async (_viewer: unknown, { from, to }: { from: string; to: string }): Promise<Service[]> =>
      toServices(db, await servicesStore.between(db, from, to), await team.timeZone()),
    create: (viewer: Bearer, wanted: NewService): Promise<Service> =>
      edit(viewer, (plan) => addService(plan, needs, viewer, wanted)),
    change: (viewer: Bearer, patch: ServicePatch): Promise<Service> =>
      edit(viewer, (plan) => changeService(plan, needs, viewer, patch)),
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      edit(viewer, (plan) => removeService(plan, viewer, id)),
    cancel: (viewer: Bearer, wanted: Cancellation): Promise<Service> =>
      edit(viewer, (plan) => cancelService(plan, needs, viewer, wanted)),
    restore: (viewer: Bearer, { id }: { id: string }): Promise<Service> =>
      edit(viewer, (plan) => restoreService(plan, needs, viewer, id)),
  }
}
