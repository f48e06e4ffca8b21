import { queryOptions } from '@tanstack/react-query'
import {
  EXPORT_FILENAME,
  type ImportResult,
  type NewShiftInput,
  type ScheduleView,
  type Shift,
  scheduleApi,
  TEMPLATE_FILENAME,
} from '#shared/schedule.ts'
import { call } from '../../api/call.ts'
import { download, saveFile, upload } from '../../api/files.ts'

export const scheduleKeys = {
  /** Everything that was ever asked about the schedule: what a change makes old. */
  all: ['schedule'],
  list: (view: ScheduleView, from: string, to: string) => ['schedule', view, from, to],
}

/** Shifts from one date to another, both included, in the server's order. */
export const scheduleQuery = (view: ScheduleView, from: string, to: string) =>
  queryOptions({
    queryKey: scheduleKeys.list(view, from, to),
    queryFn: ({ signal }) => call(scheduleApi.list, { view, from, to }, { signal }),
  })

export const createShift = (shift: NewShiftInput): Promise<Shift> => call(scheduleApi.createManual, shift)

export const removeShift = (id: string): Promise<undefined> => call(scheduleApi.remove, { id })

/** Uploads a workbook. `onProgress` hears 0 to 1; at 1 the server is still reading it. */
export const importSchedule = (file: File, onProgress: (share: number) => void): Promise<ImportResult> =>
  upload(scheduleApi.import, {}, { file, onProgress })

/** Fetches the Sundays as a workbook and hands it to the browser's downloads. */
export const exportSchedule = async (): Promise<void> =>
  saveFile(await download(scheduleApi.export, {}, EXPORT_FILENAME))

/** Fetches an empty workbook with the right columns and hands it to the browser's downloads. */
export const downloadTemplate = async (): Promise<void> =>
  saveFile(await download(scheduleApi.template, {}, TEMPLATE_FILENAME))
