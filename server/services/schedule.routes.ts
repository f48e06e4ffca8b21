import { importsApi } from '#shared/plan/imports.ts'
import { openServicesApi } from '#shared/plan/openServices.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import type { HistoryService } from '../features/plan/imports/history.service.ts'
import type { ImportsService } from '../features/plan/imports/imports.service.ts'
import type { UnknownNamesService } from '../features/plan/imports/unknownNames.service.ts'
import type { ScheduleService } from '../features/plan/schedule/schedule.service.ts'
import { writeTemplate } from '../features/plan/worker/writeSchedule.ts'
import { type Route, routeNoun } from '../http/route.ts'
import type { UploadedFile } from '../http/uploads.ts'

interface Services {
  schedule: ScheduleService
  imports: ImportsService
  importHistory: HistoryService
  unknownNames: UnknownNamesService
}

export function scheduleRoutes(route: Route, { schedule, imports, importHistory, unknownNames }: Services): void {
  routeNoun(route, scheduleApi, {
    ...schedule,
    createManual: schedule.create,
    change: (viewer, { id, ...patch }) => schedule.change(viewer, id, patch),
    remove: (viewer, { id, was }) => schedule.remove(viewer, id, was),
    template: async () => ({ bytes: await writeTemplate() }),
  })
  routeNoun(route, importsApi, {
    import: (viewer, answers, { file, nobodyWaits }) =>
      imports.import(viewer, file as UploadedFile, answers, nobodyWaits),
    preview: (viewer, asked, { file, nobodyWaits }) =>
      imports.preview(viewer, file as UploadedFile, asked, nobodyWaits),
    list: () => importHistory.list(),
    show: (_viewer, { id }) => imports.show(id),
    apply: (viewer, { id, ...choice }) => imports.apply(viewer, id, choice),
    undo: (viewer, { id, ...options }) => importHistory.undo(viewer, id, options),
    clear: importHistory.clear,
  })
  routeNoun(route, openServicesApi, { list: (_viewer, span) => schedule.openServices(span) })
  routeNoun(route, unknownNamesApi, unknownNames)
}
