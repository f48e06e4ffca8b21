import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Days from today that an admin's list looks ahead. */
export const TODO_DAYS = 28

/**
 * Work that waits for an admin in the next 28 days, at services that have not begun and are published, or at which
 * somebody stands by the sheet.
 */
export const Todo = z.object({
  /**
   * The date of a service that is on, else the next one with such a service: places missing to the least, and people
   * who have not answered.
   */
  day: z.nullable(z.object({ date: z.string(), open: z.number(), unanswered: z.number() })),
  open: z.number(),
  unanswered: z.number(),
  /** Swaps that wait for an admin. */
  swaps: z.number(),
  /** Searches for stand-ins in which everybody has been asked. */
  exhausted: z.number(),
  /** Two times of one date that mean one minute, as typed: only one can keep it. Present where there are some. */
  sameTimes: z.optional(z.array(z.object({ date: z.string(), serviceTimes: z.tuple([z.string(), z.string()]) }))),
})
export type Todo = z.infer<typeof Todo>

export const todoApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/todo',
    access: 'admin',
    keys: true,
    summary: 'What of the rota waits for an admin: open places, answers, swaps, searches without anybody left.',
    input: z.object({}),
    output: Todo,
  }),
}
