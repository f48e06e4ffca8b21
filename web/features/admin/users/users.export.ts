import { USERS_FILENAME, usersExportApi } from '#shared/usersExport.ts'
import { download, saveFile } from '../../../api/files.ts'

/** Fetches these users, everybody for none, as a CSV file and hands it to the browser's downloads. */
export const exportUsers = async (ids: string[]): Promise<void> =>
  saveFile(await download(usersExportApi.download, { ids: ids.length > 0 ? ids.join(',') : undefined }, USERS_FILENAME))
