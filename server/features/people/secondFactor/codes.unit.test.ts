import { URI } from 'otpauth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { codeAt } from '../../../testing/authenticator.ts'
import { hashRecoveryCode, keyUri, newRecoveryCodes, newSecret, stepOf } from './codes.ts'

afterEach(() => {
  vi.useRealTimers()
})

const atSecond = (second: number) => vi.useFakeTimers({ toFake: ['Date'], now: second * 1000 })

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B: '12345678901234567890' in base32, and the last six of eight digits.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const vectors = [
    { second: 59, code: '287082' },
    { second: 1_111_111_109, code: '081804' },
    { second: 1_111_111_111, code: '050471' },
    { second: 1_234_567_890, code: '005924' },
    { second: 2_000_000_000, code: '279037' },
    { second: 20_000_000_000, code: '353130' },
  ]
  it.each(vectors)('at second $second is $code', ({ second, code }) => {
    atSecond(second)
    const step = Math.floor(second / 30)
    expect(stepOf(SECRET, code)).toBe(step)
    expect(codeAt(SECRET, step)).toBe(code)
  })

  it('is accepted one step early or late, not two', () => {
    atSecond(1_800_000_000)
    const step = 60_000_000
    for (const near of [-1, 0, 1]) expect(stepOf(SECRET, codeAt(SECRET, step + near))).toBe(step + near)
    for (const far of [-2, 2]) expect(stepOf(SECRET, codeAt(SECRET, step + far))).toBeNull()
  })

  it('may be typed with spaces, hyphens and another keyboard’s digits', () => {
    atSecond(59)
    for (const typed of [' 287 082 ', '287-082', '287–082', '２８７０８２']) expect(stepOf(SECRET, typed)).toBe(1)
    for (const typed of [
      '',
      ' ',
      '28708',
      '2870821',
      '0287082',
      '287082a',
      '287082.0',
      'ABCDEF',
      '28708é',
      '😀😀😀',
      '٢٨٧٠٨٢',
    ])
      expect(stepOf(SECRET, typed)).toBeNull()
  })
})

describe('a secret', () => {
  it('has 160 bits and is different each time', () => {
    const secrets = new Set(Array.from({ length: 50 }, newSecret))
    expect(secrets.size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is in the URI for the app, with issuer and account', () => {
    const secret = newSecret()
    const uri = keyUri(secret, { issuer: 'Grace & Co: ushers', account: 'ann+door@example.org' })
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    expect(URI.parse(uri)).toMatchObject({
      label: 'ann+door@example.org',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: { base32: secret },
    })
    expect(new URL(uri).searchParams.get('issuer')).toBe('Grace & Co ushers')
  })
})

describe('recovery codes', () => {
  const codes = newRecoveryCodes()

  it('are ten different ones of fifty bits, without ambiguous letters', () => {
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  it('may be typed as people read them', () => {
    expect(hashRecoveryCode(' K0I1M 9x0qp')).toBe(hashRecoveryCode('koiim-9xOqp'))
    expect(hashRecoveryCode('k0l1m9x0qp')).toBe(hashRecoveryCode('k0i1m-9x0qp'))
    expect(hashRecoveryCode('k0l1m9x0qp')).not.toBe(hashRecoveryCode('k0l1m9x0qq'))
  })
})
