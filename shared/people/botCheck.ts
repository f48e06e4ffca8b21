import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const botCheckApi = {
  challenge: endpoint({
    method: 'GET',
    path: '/bot-check/challenge',
    access: 'public',
    summary: 'A small piece of work that a browser does unseen before it may send a code or an interest form.',
    input: z.object({}),
    /** ALTCHA's own challenge, passed to its solver as it is. */
    output: z.looseObject({}),
  }),
}
