import { createHmac } from 'node:crypto'
import { expect, vi } from 'vitest'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { PASSWORD, type TestApp } from './app.ts'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code of an authenticator app in a step of 30 s. Implements RFC 4226 §5.3 and RFC 6238 §4 without the server's
 * library, so that a fault of the library shows.
 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The current step. */
export const stepNow = (): number => Math.floor(Date.now() / STEP_MS)

/** The current code, or that of `steps` later (negative: earlier). */
export const codeNow = (secret: string, steps = 0): string => codeAt(secret, stepNow() + steps)

/** Six digits that differ from the codes of the nine steps around now. */
export function wrongCodeFor(secret: string): string {
  const near = Array.from({ length: 9 }, (_, place) => codeNow(secret, place - 4))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888', '999999'].find(
    (code) => !near.includes(code),
  ) as string
}

/** Stops the clock in the middle of a step, `steps` ahead of now. `vi.useRealTimers()` restores it. */
export function moveClock(steps = 1): void {
  vi.useFakeTimers({ toFake: ['Date'], now: (stepNow() + steps) * STEP_MS + STEP_MS / 2 })
}

interface SignedIn {
  token: string
}

/** Switches a person's second factor on. This spends the code of the current step. */
export async function switchOn(
  { call }: Pick<TestApp, 'call'>,
  { token }: SignedIn,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call(secondFactorApi.begin, { password: PASSWORD }, token)
  expect(begun.status).toBe(200)
  const { secret } = begun.body
  const confirmed = await call(secondFactorApi.confirm, { code: codeNow(secret) }, token)
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
