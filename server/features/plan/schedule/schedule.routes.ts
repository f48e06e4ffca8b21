import { importsApi } from '#shared/plan/imports.ts'
import { openServicesApi } from '#shared/plan/openServices.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { type Route, routeNoun } from '../../../http/route.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { HistoryService } from '../imports/history.service.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import type { UnknownNamesService } from '../imports/unknownNames.service.ts'
import { writeTemplate } from '../spreadsheet/writeSchedule.ts'
import type { ScheduleService } from './schedule.service.ts'

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
