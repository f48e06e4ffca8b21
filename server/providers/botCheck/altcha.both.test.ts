import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { describe, expect, it } from 'vitest'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { interestApi } from '#shared/people/interest.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { forgetSpentTokens } from '../../db/spentTokens.ts'
import { withTestApp } from '../../testing/app.ts'
import { freshNumber } from '../../testing/phoneFlow.ts'

const test = withTestApp()

const FAILED = { error: 'The bot check did not pass. Please try again.', code: 'bot_check_failed' }

type Payload = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time')
  return { challenge, solution }
}

/** Fetches and solves a challenge, as a browser does. */
async function solveOurs(): Promise<Payload> {
  const response = await fetch(`${test.url}/api${botCheckApi.challenge.path}`)
  return solve((await response.json()) as Challenge)
}

/** A challenge like this server's, signed with `secret` and valid until `expiresAt`. */
const makeChallenge = (secret: string, expiresAt: Date) =>
  createChallenge({ algorithm: 'SHA-256', cost: 50, counter: 7, deriveKey, expiresAt, hmacSignatureSecret: secret })

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

const ownSecret = async () => {
  const rows = test.db.selectFrom('settings').select('value').where('name', '=', 'altcha_secret')
  return (await rows.executeTakeFirstOrThrow()).value
}

const sendCode = (botCheck?: unknown) =>
  test.call(phoneApi.sendCode, { phoneNumber: freshNumber(), purpose: 'register', botCheck })
const join = (botCheck?: unknown) =>
  test.call(interestApi.submit, { name: 'Ann', email: 'ann@example.org', message: 'Hello', botCheck })

const interestCount = async () => (await test.db.selectFrom('interest').select('id').execute()).length

describe('without its work', () => {
  it.each([['send-code', sendCode] as const, ['the join form', join] as const])(
    '%s is refused',
    async (_name, submit) => {
      for (const nothing of [undefined, '', 'x', encode({}), encode(null), '%%%', encode('true')]) {
        const { status, body } = await submit(nothing)
        expect([status, body]).toEqual([400, FAILED])
      }
      expect((await submit('x'.repeat(9000))).body.code).toBe('invalid_input')
      expect((await submit({ verified: true })).body.code).toBe('invalid_input')
      expect(await interestCount()).toBe(0)
      expect(await test.db.selectFrom('phone_codes').selectAll().execute()).toEqual([])
    },
  )
})

describe('a solution', () => {
  it('lets a code be sent or a form be stored, once', async () => {
    const [first, second] = [encode(await solveOurs()), encode(await solveOurs())]
    expect((await sendCode(first)).status).toBe(200)
    expect((await sendCode(first)).body).toEqual(FAILED)
    expect((await join(first)).body).toEqual(FAILED)
    const before = await interestCount()
    expect((await join(second)).status).toBe(200)
    expect((await join(second)).body).toEqual(FAILED)
    expect(await interestCount()).toBe(before + 1)
  })

  it('written another way is still the same one', async () => {
    const payload = await solveOurs()
    expect((await sendCode(encode(payload))).status).toBe(200)
    const { parameters, signature } = payload.challenge
    const others = [
      { solution: payload.solution, challenge: payload.challenge },
      { ...payload, more: 1 },
      { ...payload, challenge: { parameters: { ...parameters, more: 1 }, signature } },
      { ...payload, solution: { ...payload.solution, time: 1 } },
    ]
    for (const other of others) expect((await sendCode(encode(other))).body).toEqual(FAILED)
  })

  it('sent by 20 side by side lets one pass', async () => {
    const solution = encode(await solveOurs())
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(solution)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'bot_check_failed')).toHaveLength(19)
  })

  it('stays spent when what can be forgotten was forgotten', async () => {
    const solution = encode(await solveOurs())
    await sendCode(solution)
    await forgetSpentTokens(test.db)
    expect((await sendCode(solution)).body).toEqual(FAILED)
  })

  it('is refused when anything in it was changed', async () => {
    const payload = await solveOurs()
    const { challenge, solution } = payload
    const withParameters = (changes: object) => ({
      ...payload,
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
    })
    const tampered = [
      withParameters({ expiresAt: (challenge.parameters.expiresAt ?? 0) + 3600 }),
      withParameters({ nonce: '00'.repeat(16) }),
      withParameters({ keyPrefix: '' }),
      withParameters({ keyPrefix: challenge.parameters.keyPrefix.slice(0, 2) }),
      withParameters({ cost: 1 }),
      withParameters({ algorithm: 'SHA-512' }),
      { ...payload, challenge: { ...challenge, signature: '' } },
      { ...payload, challenge: { ...challenge, signature: '0'.repeat(64) } },
      { ...payload, solution: { ...solution, counter: solution.counter + 1 } },
      { ...payload, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { ...payload, solution: { ...solution, counter: 1.5 } },
    ]
    for (const other of tampered) expect((await sendCode(encode(other))).body).toEqual(FAILED)
    expect((await sendCode(encode(payload))).status).toBe(200)
  })

  it('of a challenge that is over is refused', async () => {
    const secret = await ownSecret()
    const over = await solve(await makeChallenge(secret, inSeconds(-2)))
    expect((await sendCode(encode(over))).body).toEqual(FAILED)
    const open = await solve(await makeChallenge(secret, inSeconds(60)))
    expect((await sendCode(encode(open))).status).toBe(200)
  })

  it('of a challenge that somebody else made is refused', async () => {
    const forged = await solve(await makeChallenge('a secret of theirs', inSeconds(60)))
    expect((await sendCode(encode(forged))).body).toEqual(FAILED)
  })
})
