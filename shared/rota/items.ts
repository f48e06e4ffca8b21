import * as z from 'zod/mini'
import { Id } from '#shared/text.ts'

/** A place as its person is told of it. */
export const Item = z.object({
  serviceId: Id,
  date: z.string(),
  serviceTime: z.string(),
  postId: Id,
  post: z.string(),
  tieColor: z.nullable(z.string()),
})
export type Item = z.infer<typeof Item>
