import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost } from '#shared/text.ts'

/** Characters of an address, as Node's HTTP server takes them. */
const IDS_MAX = 16_384

export const USERS_FILENAME = 'users.csv'

/** Apart from `users.ts`, which every page loads. */
export const usersExportApi = {
  download: endpoint({
    method: 'GET',
    path: '/users/export',
    access: 'superAdmin',
    summary: 'Everybody by name, or those with these ids (separated by commas), as a CSV file.',
    input: z.object({
      ids: z.optional(z.string().check(atMost(IDS_MAX), z.regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64})*$/))),
    }),
    output: z.undefined(),
    reply: 'file',
    mediaType: 'text/csv; charset=utf-8',
    filename: USERS_FILENAME,
    weight: 4,
  }),
}
