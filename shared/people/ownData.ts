import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PASSWORD_MAX } from './personFields.ts'

export const OWN_DATA_FILENAME = 'my-data.json'

export const ownDataApi = {
  download: endpoint({
    method: 'GET',
    path: '/users/me/data',
    access: 'member',
    summary: 'Everything that is stored about oneself, as one JSON file.',
    input: z.object({}),
    output: z.undefined(),
    reply: 'file',
    filename: OWN_DATA_FILENAME,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/users/me/remove',
    access: 'member',
    summary: 'Deletes one’s own account. The name leaves chat and schedule; messages and the rota’s slots stay.',
    /** '' for a person who has no password here, and has signed in within ten minutes. */
    input: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
    output: z.undefined(),
    reply: 'empty',
  }),
}
