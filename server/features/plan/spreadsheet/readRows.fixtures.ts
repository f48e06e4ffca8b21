import { readSchedule, type ScheduleRow } from '../worker/readSchedule.ts'

/** The shifts of a workbook whose layout is recognised. */
export const readRows = async (bytes: Buffer, limits?: Parameters<typeof readSchedule>[2]): Promise<ScheduleRow[]> =>
  (await readSchedule(bytes, undefined, limits)).rows
