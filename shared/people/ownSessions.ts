import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'

/** A login of one's own on a device. */
export const OwnSession = z.object({
  _id: Id,
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: z.string(),
  /** Some minutes behind. */
  lastUsedAt: z.string(),
  /** True for the session that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'member',
    summary: 'Where one is signed in, last used first.',
    input: z.object({}),
    output: z.array(OwnSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    access: 'member',
    summary: "Ends one of one's own sessions: its token is worthless at once, its live connections close.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'member',
    summary: "Ends all of one's own sessions but this one.",
    input: z.object({}),
    output: z.undefined(),
    reply: 'empty',
  }),
}
