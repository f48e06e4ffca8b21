import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { download, saveFile } from '../../../api/files.ts'

const usersExport = endpoint({
  method: 'GET',
  path: '/users/export',
  access: 'superAdmin',
  summary: 'Users as a CSV file.',
  input: z.object({ ids: z.optional(z.string()) }),
  output: z.undefined(),
  reply: 'file',
  mediaType: 'text/csv; charset=utf-8',
})

/** Fetches these users, everybody for none, as a CSV file and hands it to the browser's downloads. */
export const exportUsers = async (ids: string[]): Promise<void> =>
  saveFile(await download(usersExport, { ids: ids.length > 0 ? ids.join(',') : undefined }, 'users.csv'))
