import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { STEP } from '../mapInSteps.ts'

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > STEP

/** A long list as JSON, in pieces. */
async function listPieces(schema: z.ZodMiniArray, items: unknown[]): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (let from = 0; from < items.length; from += STEP) {
    if (from > 0) await setImmediate()
    const written = JSON.stringify(schema.parse(items.slice(from, from + STEP))).slice(1, -1)
    pieces.push(Buffer.from(`${from === 0 ? '[' : ','}${written}`))
  }
  return [...pieces, Buffer.from(']')]
}

/**
 * A reply as JSON, parsed by the schema, so that a column outside the contract never leaves. Long lists, as a whole
 * reply or in a field of it, are written in steps between which others are answered, and each step is a piece: put
 * together, a reply of some MB would be copied twice in one go.
 */
export async function writtenReply(schema: z.ZodMiniType, value: unknown): Promise<Buffer[]> {
  const whole = () => [Buffer.from(JSON.stringify(schema.parse(value)))]
  if (schema instanceof z.ZodMiniArray && isLong(value)) return listPieces(schema, value)
  if (!(schema instanceof z.ZodMiniObject) || value === null || typeof value !== 'object') return whole()
  const others: Record<string, unknown> = { ...value }
  const isListField = ([name, field]: [string, z.core.$ZodType]) =>
    field instanceof z.ZodMiniArray && isLong(others[name])
  const long = Object.entries<z.core.$ZodType>(schema.shape).filter(isListField) as [string, z.ZodMiniArray][]
  if (long.length === 0) return whole()
  const lists = new Map<string, Buffer[]>()
  for (const [name, field] of long) {
    lists.set(name, await listPieces(field, others[name] as unknown[]))
    others[name] = []
  }
  const fields = Object.entries(schema.parse(others) as object).filter(([, field]) => field !== undefined)
  const pieces = fields.flatMap(([name, field], place) => [
    Buffer.from(`${place === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    ...(lists.get(name) ?? [Buffer.from(JSON.stringify(field))]),
  ])
  return [...pieces, Buffer.from('}')]
}
