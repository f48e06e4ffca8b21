import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EVENTS } from './events.ts'
import { schemaHash } from './schemaHash.ts'
import { Task } from './work/tasks.ts'

describe('the hash of a schema', () => {
  it('is the same for the same shape', () => {
    expect(schemaHash(z.object({ a: z.string() }))).toBe(schemaHash(z.object({ a: z.string() })))
  })

  it('is another one where a field is added, renamed, optional or of another type', () => {
    const shapes = [
      z.object({ a: z.string() }),
      z.object({ a: z.string(), b: z.number() }),
      z.object({ b: z.string() }),
      z.object({ a: z.optional(z.string()) }),
      z.object({ a: z.nullable(z.string()) }),
      z.object({ a: z.enum(['x', 'y']) }),
      z.object({ a: z.enum(['x', 'y', 'z']) }),
      z.array(z.object({ a: z.string() })),
    ]
    expect(new Set(shapes.map((shape) => schemaHash(shape))).size).toBe(shapes.length)
  })

  it('of a contract changes with the name of an event and with its payload', () => {
    const { taskSaved, ...others } = EVENTS
    const hashes = [
      EVENTS,
      others,
      { ...others, taskKept: taskSaved },
      { ...EVENTS, taskSaved: z.extend(Task, { priority: z.number() }) },
    ].map((schemas) => schemaHash(schemas))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
