import type { DeriveKeyFunction } from 'altcha-lib/types'
import { sha256 } from './sha256.ts'

/** ALTCHA's algorithm 'SHA-256', as altcha-lib has it for Node: salt and password hashed, then `cost` - 1 times again. */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm !== 'SHA-256') throw new Error(`${algorithm} is not known here`)
  let key = sha256(new Uint8Array([...salt, ...password]))
  for (let round = 1; round < cost; round += 1) key = sha256(key)
  return { derivedKey: key.subarray(0, keyLength) }
}
