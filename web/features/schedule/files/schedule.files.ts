import { EXPORT_FILENAME, scheduleApi, TEMPLATE_FILENAME } from '#shared/schedule.ts'
import { download, saveFile } from '../../../api/files.ts'

/** Fetches the Sundays as a workbook and hands it to the browser's downloads. */
export const exportSchedule = async (): Promise<void> =>
  saveFile(await download(scheduleApi.export, {}, EXPORT_FILENAME))

/** Fetches an empty workbook with the right columns and hands it to the browser's downloads. */
export const downloadTemplate = async (): Promise<void> =>
  saveFile(await download(scheduleApi.template, {}, TEMPLATE_FILENAME))
