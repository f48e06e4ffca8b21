import type { NounAnswers } from '../../../http/route.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { HistoryService } from '../imports/history.service.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import { writeTemplate } from '../spreadsheet/writeSchedule.ts'
import type { ScheduleService } from './schedule.service.ts'

interface Services {
  schedule: ScheduleService
  imports: ImportsService
  importHistory: HistoryService
}

/** Who answers the schedule and its imports. */
export const scheduleAnswers = ({ schedule, imports, importHistory }: Services) =>
  ({
    schedule: {
      ...schedule,
      createManual: schedule.create,
      change: (viewer, { id, ...patch }) => schedule.change(viewer, id, patch),
      remove: (viewer, { id, was }) => schedule.remove(viewer, id, was),
      template: async () => ({ bytes: await writeTemplate() }),
    },
    openServices: { list: (_viewer, span) => schedule.openServices(span) },
    imports: {
      import: (viewer, answers, { file, nobodyWaits }) =>
        imports.import(viewer, file as UploadedFile, answers, nobodyWaits),
      preview: (viewer, asked, { file, nobodyWaits }) =>
        imports.preview(viewer, file as UploadedFile, asked, nobodyWaits),
      list: () => importHistory.list(),
      show: (_viewer, { id }) => imports.show(id),
      apply: (viewer, { id, ...choice }) => imports.apply(viewer, id, choice),
      undo: (viewer, { id, ...options }) => importHistory.undo(viewer, id, options),
      clear: importHistory.clear,
    },
  }) satisfies Partial<NounAnswers>
