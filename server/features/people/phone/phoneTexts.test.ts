import { afterAll, describe, expect, it } from 'vitest'
import { type PhonePurpose, phoneApi } from '#shared/people/phone.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../../../testing/app.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

const ENGLISH = /^\d{6} is your code for the ushers scheduler app\. It is good for 10 minutes\.$/
const SPANISH = /^\d{6} es tu código para la app ushers scheduler\. Sirve 10 minutos\.$/

/** The text sent to a number after a code request with the Accept-Language `accepted`. */
async function textFor(phoneNumber: string, purpose: PhonePurpose, accepted: string | null, token?: string) {
  const [url, init] = requestOf(test.url, phoneApi.sendCode, { phoneNumber, purpose }, token)
  const headers = new Headers(init.headers)
  if (accepted !== null) headers.set('accept-language', accepted)
  const response = await fetch(url, { ...init, headers })
  expect([response.status, await response.json()]).toEqual([200, { resendAfter: 60 }])
  await gateway.codeFor(phoneNumber)
  return gateway.sent.findLast(({ to }) => to === phoneNumber)?.body
}

async function withPhone(language: '' | 'en' | 'es') {
  const phoneNumber = freshNumber()
  const { token } = await test.signUp({ phoneNumber })
  await test.upload(usersApi.updateMe, { fields: { language } }, token)
  return { phoneNumber, token }
}

describe('the text with a code', () => {
  it.each([
    [null, ENGLISH],
    ['fr-FR, fr;q=0.9', ENGLISH],
    ['es-419,es;q=0.9,en;q=0.8', SPANISH],
  ])('for a registration with a browser that asks for %s is in that language, else in English', async (asked, text) => {
    expect(await textFor(freshNumber(), 'register', asked)).toMatch(text)
  })

  it.each([
    ['es', 'en', SPANISH],
    ['en', 'es', ENGLISH],
    ['', 'es', SPANISH],
  ] as const)(
    'for a reset and a change is in the language the person chose (%j), else in that of the browser (%s)',
    async (chosen, asked, text) => {
      const { phoneNumber, token } = await withPhone(chosen)
      expect(await textFor(phoneNumber, 'reset', asked)).toMatch(text)
      expect(await textFor(freshNumber(), 'change', asked, token)).toMatch(text)
    },
  )
})
