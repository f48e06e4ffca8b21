import { deriveKey as deriveOnServer } from 'altcha-lib/algorithms/sha'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deriveKey } from './altcha.key.ts'

const parameters = { algorithm: 'SHA-256', nonce: '', salt: '', cost: 50, keyLength: 32, keyPrefix: '00' }

it('derives the keys that the server derives', async () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  const sizes = fc.record({ cost: fc.integer({ min: 1, max: 60 }), keyLength: fc.integer({ min: 1, max: 32 }) })
  await fc.assert(
    fc.asyncProperty(sizes, bytes, bytes, async (size, salt, password) => {
      const here = await deriveKey({ ...parameters, ...size }, salt, password)
      const there = await deriveOnServer({ ...parameters, ...size }, salt, password)
      expect([...here.derivedKey]).toEqual([...there.derivedKey])
    }),
  )
})

it('refuses an algorithm that it does not know', async () => {
  const other = { ...parameters, algorithm: 'PBKDF2/SHA-256' }
  await expect(deriveKey(other, new Uint8Array(), new Uint8Array())).rejects.toThrow('PBKDF2/SHA-256 is not known here')
})
