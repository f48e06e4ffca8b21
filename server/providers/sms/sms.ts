import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../env.ts'

/** Sends text messages. Rejects where the provider does not accept one. */
export interface SmsSender {
  send(message: { to: string; body: string }): Promise<void>
}

/** Thrown where the provider sends nothing to a number any more, since it was told STOP there. */
export class NumberStopped extends Error {}

/** Twilio's code for a recipient who has replied STOP (https://www.twilio.com/docs/api/errors/21610). */
const TWILIO_STOPPED = 21610

/** Characters of a refusal that are looked at. */
const REFUSAL_CHARS = 10_000

/** A provider that does not answer in time has failed. */
const TIMEOUT_MS = 10_000

/** True for a refusal of Twilio that says that the number has stopped. */
async function isStopped(response: Response): Promise<boolean> {
  try {
    const text = (await response.text()).slice(0, REFUSAL_CHARS)
    return (JSON.parse(text) as { code?: unknown } | null)?.code === TWILIO_STOPPED
  } catch {
    return false
  }
}

async function post(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 400 && (await isStopped(response))) throw new NumberStopped('the number has stopped texts')
  if (!response.bodyUsed) await response.body?.cancel()
  if (!response.ok) throw new Error(`SMS was refused with status ${response.status}`)
}

/** Logs the message, for development. */
const consoleSender = (log: FastifyBaseLogger): SmsSender => ({
  async send({ to, body }) {
    log.info({ to, body }, 'SMS')
  },
})

/** Posts JSON `{ to, body }` to SMS_WEBHOOK_URL. */
const webhookSender = (url: string): SmsSender => ({
  send: (message) => post(url, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }),
})

/** Twilio's Messages resource (Programmable Messaging API, 2010-04-01). */
const twilioSender = (env: Env): SmsSender => {
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(env.TWILIO_ACCOUNT_SID)}/Messages.json`,
    env.TWILIO_API_URL,
  )
  const authorization = `Basic ${Buffer.from(`${env.TWILIO_ACCOUNT_SID}:${env.TWILIO_AUTH_TOKEN}`).toString('base64')}`
  // The id of a messaging service may replace the number.
  const from = env.TWILIO_FROM.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    send: ({ to, body }) =>
      post(url.href, {
        headers: { authorization },
        body: new URLSearchParams({ To: to, [from]: env.TWILIO_FROM, Body: body }),
      }),
  }
}

/** The configured sender; null with Firebase, which sends codes at the browser's request. */
export function smsSender(env: Env, log: FastifyBaseLogger): SmsSender | null {
  if (env.SMS_PROVIDER === 'firebase') return null
  if (env.SMS_PROVIDER === 'webhook') return webhookSender(env.SMS_WEBHOOK_URL)
  if (env.SMS_PROVIDER === 'twilio') return twilioSender(env)
  return consoleSender(log)
}
