import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'

/** Items of a list that are checked and written before others are answered: about 5 ms of rows of an import. */
const STEP = 1000

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > STEP

/** Items of a list as JSON, without its brackets. */
async function itemsOf(schema: z.ZodMiniArray, items: unknown[]): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < items.length; from += STEP) {
    if (from > 0) await setImmediate()
    parts.push(JSON.stringify(schema.parse(items.slice(from, from + STEP))).slice(1, -1))
  }
  return parts.join()
}

/**
 * A reply as JSON, parsed by the schema, so that a column outside the contract never leaves. Long lists, as a whole
 * reply or in a field of it, are written in steps between which others are answered.
 */
export async function writtenReply(schema: z.ZodMiniType, value: unknown): Promise<string> {
  if (schema instanceof z.ZodMiniArray && isLong(value)) return `[${await itemsOf(schema, value)}]`
  if (!(schema instanceof z.ZodMiniObject) || value === null || typeof value !== 'object')
    return JSON.stringify(schema.parse(value))
  const lists = new Map<string, string>()
  const others: Record<string, unknown> = { ...value }
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const list = others[name]
    if (!(field instanceof z.ZodMiniArray && isLong(list))) continue
    lists.set(name, `[${await itemsOf(field, list)}]`)
    others[name] = []
  }
  const parsed = schema.parse(others)
  if (lists.size === 0) return JSON.stringify(parsed)
  const fields = Object.entries(parsed).filter(([, field]) => field !== undefined)
  const written = fields.map(([name, field]) => `${JSON.stringify(name)}:${lists.get(name) ?? JSON.stringify(field)}`)
  return `{${written.join()}}`
}
