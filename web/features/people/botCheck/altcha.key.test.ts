import { createHash } from 'node:crypto'
import { deriveKey as deriveOnServer } from 'altcha-lib/algorithms/sha'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deriveKey } from './altcha.key.ts'

const parameters = { algorithm: 'SHA-256', nonce: '', salt: '', cost: 50, keyLength: 32, keyPrefix: '00' }

const hashed = async (bytes: Uint8Array): Promise<string> => {
  const { derivedKey } = await deriveKey({ ...parameters, cost: 1 }, new Uint8Array(), bytes)
  return Buffer.from(derivedKey).toString('hex')
}

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('hashes %j as FIPS 180 says', async (text, digest) => {
  expect(await hashed(new TextEncoder().encode(text))).toBe(digest)
})

it('agrees with Node about any message, whichever block it ends in, and leaves it as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (message) => {
      const before = Uint8Array.from(message)
      expect(await hashed(message)).toBe(createHash('sha256').update(message).digest('hex'))
      expect(message).toEqual(before)
    }),
  )
})

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
