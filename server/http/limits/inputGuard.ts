import type { StringKey } from '#shared/strings/sections.ts'
import { refuseAt } from '../refuseAt.ts'

/** Deeper than any input of the contract. */
const MAX_DEPTH = 16

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses input that no endpoint accepts, at any depth: nesting beyond MAX_DEPTH, NUL bytes (PostgreSQL cannot store
 * them) and keys that name an object's prototype. Iterative, so that deep input cannot exhaust the stack.
 */
export function guardInput(input: unknown): void {
  const pending: { value: unknown; depth: number; path: string }[] = [{ value: input, depth: 0, path: '' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth, path } = next
    if (typeof value === 'string') {
      if (value.includes('\0')) refuse(path, 'input.invisible')
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH) refuse(path, 'api.tooDeep')
      for (const [key, inner] of Object.entries(value)) {
        const innerPath = path ? `${path}.${key}` : key
        if (PROTOTYPE_KEYS.has(key) || key.includes('\0')) refuse(path, 'api.nameNotAllowed')
        pending.push({ value: inner, depth: depth + 1, path: innerPath.slice(0, 200) })
      }
    }
  }
}

function refuse(path: string, sentence: StringKey): never {
  refuseAt(path.replaceAll('\0', ''), sentence)
}
