import { EXPORT_FILENAME, scheduleApi, TEMPLATE_FILENAME } from '#shared/schedule.ts'
import type { Route } from '../../http/route.ts'
import type { ScheduleService } from './schedule.service.ts'
import { writeTemplate } from './spreadsheet/writeSchedule.ts'

export function scheduleRoutes(route: Route, schedule: ScheduleService): void {
  route(scheduleApi.list, (user, query) => schedule.list(user, query), {
    version: (user, query) => schedule.version(user, query),
  })
  route(scheduleApi.createManual, (user, shift) => schedule.create(user, shift))
  route(scheduleApi.change, (user, { id, ...patch }) => schedule.change(user, id, patch))
  route(scheduleApi.remove, (user, { id }) => schedule.remove(user, id))
  route(scheduleApi.export, async (user) => ({ ...(await schedule.export(user)), filename: EXPORT_FILENAME }))
  route(scheduleApi.template, async () => ({ bytes: await writeTemplate(), filename: TEMPLATE_FILENAME }))
}
