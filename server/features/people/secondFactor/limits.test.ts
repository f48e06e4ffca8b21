import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn, wrongCodeFor } from '../../../testing/authenticator.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' })

beforeEach(() => moveClock())
afterAll(() => {
  vi.useRealTimers()
})

type Person = Awaited<ReturnType<typeof withSecondFactor>>

async function withSecondFactor() {
  const person = await test.signUp()
  const setUp = await switchOn(test, person)
  moveClock()
  return { ...person, ...setUp }
}

let addresses = 0
const freshAddress = (): string => {
  addresses += 1
  return `203.0.113.${addresses}`
}

/** A login from its own address, so that no test uses up the limits of another. */
async function login({ email }: Person, code: string | undefined, address: string, password = PASSWORD) {
  const [url, init] = requestOf(test.url, sessionsApi.login, { email, password, code })
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
  const { code: refusal } = (await response.json()) as { code?: string }
  return { status: response.status, refusal, retryAfter: Number(response.headers.get('retry-after')) }
}

const QUARTER = 30 // steps of 30 s
const DAY = 2880

describe('guessing codes', () => {
  it('is refused after ten for a person, from any address, the right code too', async () => {
    const person = await withSecondFactor()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await login(person, wrongCodeFor(person.secret), freshAddress())
      expect(answer).toMatchObject({ status: 401, refusal: 'second_factor_wrong' })
    }
    for (const code of [codeNow(person.secret), person.recoveryCodes[0], wrongCodeFor(person.secret)]) {
      const refused = await login(person, code, freshAddress())
      expect(refused).toMatchObject({ status: 429, refusal: 'too_many_attempts' })
      expect(refused.retryAfter).toBeGreaterThan(0)
      expect(refused.retryAfter).toBeLessThanOrEqual(900)
    }
    const remove = { password: PASSWORD, code: codeNow(person.secret) }
    expect((await test.call(secondFactorApi.remove, remove, person.token)).status).toBe(429)
    moveClock(QUARTER)
    expect((await login(person, person.recoveryCodes[0], freshAddress())).status).toBe(200)
  })

  it('counts at the profile page, too', async () => {
    const person = await withSecondFactor()
    const remove = (code: string) => test.call(secondFactorApi.remove, { password: PASSWORD, code }, person.token)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await remove(wrongCodeFor(person.secret))).body.code).toBe('second_factor_wrong')
    expect((await remove(codeNow(person.secret))).status).toBe(429)
    expect((await login(person, codeNow(person.secret), freshAddress())).status).toBe(429)
  })

  it('gets no more tries concurrently than in sequence', async () => {
    const person = await withSecondFactor()
    const wrong = wrongCodeFor(person.secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(person, wrong, freshAddress())))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })

  it('is stopped for a day after fifty', async () => {
    const person = await withSecondFactor()
    await login(person, wrongCodeFor(person.secret), freshAddress())
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await test.db.updateTable('rate_limits').set({ count: 49 }).where('expires_at', '>', inAnHour).execute()
    expect((await login(person, wrongCodeFor(person.secret), freshAddress())).status).toBe(401)
    moveClock(QUARTER)
    const refused = await login(person, codeNow(person.secret), freshAddress())
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(15 * 60)
    moveClock(DAY)
    expect((await login(person, codeNow(person.secret), freshAddress())).status).toBe(200)
  })

  it('counts per address and email together with wrong passwords', async () => {
    const person = await withSecondFactor()
    const address = freshAddress()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await login(person, wrongCodeFor(person.secret), address)).status).toBe(401)
      expect((await login(person, undefined, address, 'not the password')).status).toBe(401)
    }
    expect((await login(person, codeNow(person.secret), address)).status).toBe(429)
    // Five wrong codes are below the limit of ten per person, so another address can sign in.
    expect((await login(person, codeNow(person.secret), freshAddress())).status).toBe(200)
  })

  it('with a wrong password uses up no try of the code, and does not lock other addresses out', async () => {
    const person = await withSecondFactor()
    const address = freshAddress()
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await login(person, '123456', address, 'not the password')).toMatchObject({
        status: 401,
        refusal: 'invalid_credentials',
      })
    expect((await login(person, '123456', address, 'not the password')).status).toBe(429)
    expect((await login(person, codeNow(person.secret), freshAddress())).status).toBe(200)
  })
})

describe('a try that is no guess', () => {
  it('is not counted: a password without a code, and a right code', async () => {
    const person = await withSecondFactor()
    const address = freshAddress()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await login(person, undefined, address)).toMatchObject({ status: 401, refusal: 'second_factor_needed' })
      expect((await login(person, codeNow(person.secret), address)).status).toBe(200)
      moveClock()
    }
  })

  it('is not counted where the try was refused for other guesses', async () => {
    const person = await withSecondFactor()
    for (let attempt = 0; attempt < 10; attempt += 1) await login(person, wrongCodeFor(person.secret), freshAddress())
    const address = freshAddress()
    for (let attempt = 0; attempt < 15; attempt += 1)
      expect((await login(person, codeNow(person.secret), address)).status).toBe(429)
    moveClock(QUARTER)
    expect((await login(person, codeNow(person.secret), address)).status).toBe(200)
  })
})

it('guessing the password to set one up is stopped, together with the profile page’s', async () => {
  const person = await test.signUp()
  const begin = (password: string) => test.call(secondFactorApi.begin, { password }, person.token)
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await begin('not the password')).status).toBe(403)
  const refused = await begin(PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
