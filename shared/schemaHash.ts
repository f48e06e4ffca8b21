import * as z from 'zod/mini'

// FNV-1a of 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Hash of the shapes of schemas: equal for two releases whose schemas accept and output equal data. Used by the server
 * and the build; a browser gets the result.
 */
export function schemaHash(schemas: z.ZodMiniType | Record<string, z.ZodMiniType>): string {
  const named = schemas instanceof z.ZodMiniType ? { schemas } : schemas
  const shapes = Object.entries(named).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ])
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(JSON.stringify(shapes))) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return (hash >>> 0).toString(36)
}
