import { type ImportResult, importsApi } from '#shared/imports.ts'
import { EXPORT_FILENAME, scheduleApi, TEMPLATE_FILENAME } from '#shared/schedule.ts'
import { download, saveFile, upload } from '../../../api/files.ts'

/** Uploads a workbook. `onProgress` gets the share sent, 0 to 1; at 1 the server is still parsing. */
export const importSchedule = (file: File, onProgress: (share: number) => void): Promise<ImportResult> =>
  upload(importsApi.import, {}, { file, onProgress })

/** Fetches the Sundays as a workbook and hands it to the browser's downloads. */
export const exportSchedule = async (): Promise<void> =>
  saveFile(await download(scheduleApi.export, {}, EXPORT_FILENAME))

/** Fetches an empty workbook with the right columns and hands it to the browser's downloads. */
export const downloadTemplate = async (): Promise<void> =>
  saveFile(await download(scheduleApi.template, {}, TEMPLATE_FILENAME))
