import { verify } from '@node-rs/argon2'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'

// A spy on the real module: verifying takes nearly all of a login's time.
vi.mock('@node-rs/argon2', { spy: true })
// Test files share modules; those loaded earlier have no spy.
vi.resetModules()
const { PASSWORD, withTestApp } = await import('../../../testing/app.ts')

const settings = { BOT_CHECK: 'off' }
const test = withTestApp(settings)
const limited = withTestApp({ ...settings, RATE_LIMIT: 'on' })

/** Everything in an answer except its time. */
async function fail(app: typeof test, email: string) {
  const { status, headers, body } = await app.call(sessionsApi.login, { email, password: 'not the password' })
  return { status, headers: [...headers].filter(([name]) => name !== 'date' && name !== 'retry-after'), body }
}

describe('a failed login', () => {
  let known = ''
  let suspended = ''
  beforeAll(async () => {
    known = (await test.signUp()).email
    const person = await test.signUp()
    suspended = person.email
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', person._id).execute()
  })

  it('is answered alike, body and headers, for known, suspended, unknown and malformed emails', async () => {
    const answers = []
    for (const email of [known, suspended, 'nobody@example.org', 'no email at all', `${'x'.repeat(242)}@example.org`])
      answers.push(await fail(test, email))
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('costs equal work for all of them: one password is verified, against a hash of equal cost', async () => {
    const work = []
    for (const email of [known, suspended, 'nobody@example.org', 'no email at all']) {
      vi.mocked(verify).mockClear()
      await fail(test, email)
      const verified = vi.mocked(verify).mock.calls
      work.push(verified.map(([hash, password]) => [/^\$argon2id\$v=\d+\$[^$]+/.exec(String(hash))?.[0], password]))
    }
    expect(work[0]).toEqual([['$argon2id$v=19$m=19456,t=2,p=1', 'not the password']])
    for (const one of work) expect(one).toEqual(work[0])
  })

  it('is answered alike when there were too many', async () => {
    const { email } = await limited.signUp()
    const answers = []
    for (const address of [email, 'nobody@example.org']) {
      for (let attempt = 0; attempt < 10; attempt += 1) await fail(limited, address)
      answers.push(await fail(limited, address))
    }
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(answers[1]).toEqual(answers[0])
    const right = await limited.call(sessionsApi.login, { email, password: PASSWORD })
    expect(right.status).toBe(429)
  })
})
