import type { StringKey } from '#shared/strings/sections.ts'
import { refuseAt } from '../refuseAt.ts'

/** Deeper than any input of the contract. */
const MAX_DEPTH = 16

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** An object or list of the input, with the key by which its parent holds it. */
interface Part {
  value: object
  key: string | number
  parent: Part | null
  depth: number
}

/** Made for what is refused alone: a body may hold a quarter of a million values. */
function pathOf(part: Part | null, last: string | number): string {
  const keys = [last]
  for (let at = part; at?.parent; at = at.parent) keys.unshift(at.key)
  return keys.filter((key) => key !== '').join('.')
}

function refuse(path: string, sentence: StringKey): never {
  refuseAt(path.replaceAll('\0', '').slice(0, 200), sentence)
}

/**
 * Refuses input that no endpoint accepts, at any depth: nesting beyond MAX_DEPTH, NUL bytes (PostgreSQL cannot store
 * them) and keys that name an object's prototype. Iterative, so that deep input cannot exhaust the stack.
 */
export function guardInput(input: unknown): void {
  const pending: Part[] = []
  const look = (value: unknown, key: string | number, parent: Part | null): void => {
    if (typeof value === 'string') {
      if (value.includes('\0')) refuse(pathOf(parent, key), 'input.invisible')
    } else if (value !== null && typeof value === 'object') {
      const depth = parent ? parent.depth + 1 : 0
      if (depth >= MAX_DEPTH) refuse(pathOf(parent, key), 'api.tooDeep')
      pending.push({ value, key, parent, depth })
    }
  }
  look(input, '', null)
  for (let part = pending.pop(); part; part = pending.pop()) {
    const { value } = part
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) if (typeof value[at] !== 'number') look(value[at], at, part)
    } else {
      // Without the pairs that Object.entries makes. What comes from JSON inherits no key.
      for (const key in value) {
        if (PROTOTYPE_KEYS.has(key) || key.includes('\0')) refuse(pathOf(part.parent, part.key), 'api.nameNotAllowed')
        look((value as Record<string, unknown>)[key], key, part)
      }
    }
  }
}
