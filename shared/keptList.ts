import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** The four calls of a list that admins keep, and which programs read. Deleting one in use retires it. */
export const kept = <
  Out extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  const Path extends string,
>(
  path: Path,
  what: string,
  {
    output,
    create,
    example,
    patch,
    read,
    weight,
  }: {
    output: Out
    create: New
    example?: z.input<New>
    patch: Patch
    read: 'member' | 'admin'
    /** Requests that a new one, or a change, counts as. */
    weight?: number
  },
) => ({
  list: endpoint({
    method: 'GET',
    path: `/rota/${path}`,
    access: read,
    keys: true,
    summary: `The ${what}s of the rota.`,
    input: z.object({}),
    output: z.array(output),
  }),
  create: endpoint({
    method: 'POST',
    path: `/rota/${path}`,
    access: 'admin',
    keys: true,
    summary: `Adds a ${what}.`,
    input: create,
    ...(example !== undefined && { example }),
    output,
    status: 201,
    ...(weight !== undefined && { weight }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `/rota/${path}/:id`,
    access: 'admin',
    keys: true,
    summary: `Changes the fields of a ${what} that are sent.`,
    input: patch,
    output,
    ...(weight !== undefined && { weight }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/rota/${path}/:id`,
    access: 'admin',
    keys: true,
    summary: `Deletes a ${what}, or retires it where it is in use.`,
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
})
