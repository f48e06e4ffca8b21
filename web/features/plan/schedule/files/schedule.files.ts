import { EXPORT_FILENAME, type ExportLayout, scheduleApi, TEMPLATE_FILENAME } from '#shared/plan/schedule.ts'
import { download, saveFile } from '../../../../api/files.ts'
import { monthSpan } from '../../../../strings/dates.ts'

/** Fetches the Sundays of a month, or all, as a workbook, and hands it to the browser's downloads. */
export const exportSchedule = async (layout: ExportLayout, month: string | null): Promise<void> =>
  saveFile(await download(scheduleApi.export, { layout, ...(month && monthSpan(month)) }, EXPORT_FILENAME))

/** Fetches an empty workbook with the right columns and hands it to the browser's downloads. */
export const downloadTemplate = async (): Promise<void> =>
  saveFile(await download(scheduleApi.template, {}, TEMPLATE_FILENAME))
