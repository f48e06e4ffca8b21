import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * ALTCHA's algorithm 'SHA-256', as altcha-lib has it for Node: salt and password hashed, then `cost` - 1 times again.
 * In plain JavaScript: at a LAN address over plain http browsers have no crypto.subtle, and for many short messages
 * waiting for a promise each time would cost more than the hash itself.
 */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm !== 'SHA-256') throw new Error(`${algorithm} is not known here`)
  let key = sha256(new Uint8Array([...salt, ...password]))
  for (let round = 1; round < cost; round += 1) key = sha256(key)
  return { derivedKey: key.subarray(0, keyLength) }
}
