import { beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/sessions.ts'
import { PASSWORD, withTestApp } from '../../testing/app.ts'

const settings = { BOT_CHECK: 'off' }
const test = withTestApp(settings)
const limited = withTestApp({ ...settings, RATE_LIMIT: 'on' })

/** All of an answer that could tell one from another; only its time may differ. */
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

  it('is answered alike, body and headers, for known, suspended and unknown emails and for what is none', async () => {
    const answers = []
    for (const email of [known, suspended, 'nobody@example.org', 'no email at all', `${'x'.repeat(242)}@example.org`])
      answers.push(await fail(test, email))
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
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
