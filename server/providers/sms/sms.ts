import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../env.ts'

/** Brings a text to a phone. Rejects when the text was not taken. */
export interface SmsSender {
  send(message: { to: string; body: string }): Promise<void>
}

/** A sender that does not answer counts as one that failed. */
const TIMEOUT_MS = 10_000

async function post(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`SMS was refused with status ${response.status}`)
}

/** A line in the log: for development, where the person at the keyboard is the one with the phone. */
const consoleSender = (log: FastifyBaseLogger): SmsSender => ({
  async send({ to, body }) {
    log.info({ to, body }, 'SMS')
  },
})

/** JSON `{ to, body }` to an address of the team's own (readings §2). */
const webhookSender = (url: string): SmsSender => ({
  send: (message) => post(url, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }),
})

/** Twilio's Messages resource, by plain HTTPS (Programmable Messaging API, 2010-04-01). */
const twilioSender = (env: Env): SmsSender => {
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(env.TWILIO_ACCOUNT_SID)}/Messages.json`,
    env.TWILIO_API_URL,
  )
  const authorization = `Basic ${Buffer.from(`${env.TWILIO_ACCOUNT_SID}:${env.TWILIO_AUTH_TOKEN}`).toString('base64')}`
  // A messaging service's id stands in for a number.
  const from = env.TWILIO_FROM.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    send: ({ to, body }) =>
      post(url.href, {
        headers: { authorization },
        body: new URLSearchParams({ To: to, [from]: env.TWILIO_FROM, Body: body }),
      }),
  }
}

/** The configured sender; null with Firebase, which sends what the browser asks it for (readings §3). */
export function smsSender(env: Env, log: FastifyBaseLogger): SmsSender | null {
  if (env.SMS_PROVIDER === 'firebase') return null
  if (env.SMS_PROVIDER === 'webhook') return webhookSender(env.SMS_WEBHOOK_URL)
  if (env.SMS_PROVIDER === 'twilio') return twilioSender(env)
  return consoleSender(log)
}
