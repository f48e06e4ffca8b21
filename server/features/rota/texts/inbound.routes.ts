import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { INBOUND_PATH } from '#shared/rota/texts.ts'
import { atMost } from '#shared/text.ts'
import type { Env } from '../../../env.ts'
import { invalidInput } from '../../../http/errors.ts'
import { isSecret } from '../../../http/isSecret.ts'
import { PUBLIC_BODY_BYTES } from '../../../http/limits/bodyLimits.ts'
import { guardInput } from '../../../http/limits/inputGuard.ts'
import type { RequestLimits } from '../../../http/limits/requestLimits.ts'
import type { Inbound } from './inbound.service.ts'
import { twilioSignature } from './signature.ts'

/** Characters of a text of several parts, as gateways join them, and of its id. */
const BODY_MAX = 1600
const ID_MAX = 64

const InboundText = z.object({
  id: z.string().check(z.minLength(1, 'input.required'), atMost(ID_MAX)),
  from: z.string().check(atMost(BODY_MAX)),
  body: z.string().check(atMost(BODY_MAX)),
})

interface Needs {
  env: Pick<Env, 'SMS_PROVIDER' | 'SMS_INBOUND_TOKEN' | 'TWILIO_AUTH_TOKEN' | 'SITE_URL'>
  limits: RequestLimits
  receive(text: Inbound): Promise<string | null>
}

/** Counts a request of a stranger, and refuses it. */
function refuse(limits: RequestLimits, ip: string): never {
  limits.countRequest(null, ip)
  throw new AppError('not_signed_in', { sentence: (t) => t('texts.badSignature') })
}

function parsed(raw: unknown): Inbound {
  guardInput(raw)
  const text = InboundText.safeParse(raw)
  if (!text.success) throw invalidInput(text.error, raw)
  return text.data
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** TwiML: a message, or nothing. */
const twiml = (reply: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${reply === null ? '' : `<Message>${escapeXml(reply)}</Message>`}</Response>`

/** JSON `{ id, from, body }` with the token of the installation, which is compared before the body is read. */
function webhookRoute(api: FastifyInstance, { env, limits, receive }: Needs): void {
  const wanted = `Bearer ${env.SMS_INBOUND_TOKEN}`
  api.post(
    INBOUND_PATH,
    {
      bodyLimit: PUBLIC_BODY_BYTES,
      onRequest: async ({ headers, ip }: FastifyRequest) => {
        if (!isSecret(headers.authorization, wanted)) refuse(limits, ip)
      },
    },
    async ({ body }) => ({ reply: await receive(parsed(body)) }),
  )
}

/** Twilio's form, whose signature is compared before anything of it is looked up. */
function twilioRoute(api: FastifyInstance, { env, limits, receive }: Needs): void {
  const url = `${env.SITE_URL}/api${INBOUND_PATH}`
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
  const signatureOf = ({ headers }: FastifyRequest): string | undefined => {
    const given = headers['x-twilio-signature']
    return typeof given === 'string' ? given : undefined
  }
  api.post(
    INBOUND_PATH,
    {
      bodyLimit: PUBLIC_BODY_BYTES,
      onRequest: async (request: FastifyRequest) => {
        if (!signatureOf(request)) refuse(limits, request.ip)
      },
    },
    async (request, reply: FastifyReply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      if (!isSecret(signatureOf(request), twilioSignature(env.TWILIO_AUTH_TOKEN, url, form))) refuse(limits, request.ip)
      const text = { id: form.get('MessageSid'), from: form.get('From') ?? '', body: form.get('Body') ?? '' }
      const answer = await receive(parsed(text))
      return reply.type('text/xml; charset=utf-8').send(twiml(answer))
    },
  )
}

/**
 * `POST /sms/inbound`: texts that members send, handed over by the gateway. With `console` and `firebase`, and with
 * `webhook` without a token, there is no such path. Not part of the contract: forms are read on this path alone.
 */
export function inboundRoutes(api: FastifyInstance, needs: Needs): void {
  const { SMS_PROVIDER: provider, SMS_INBOUND_TOKEN: token } = needs.env
  if (provider === 'webhook' && token !== '') webhookRoute(api, needs)
  // In a scope of its own, whose parser no other path has.
  if (provider === 'twilio') void api.register(async (scope) => twilioRoute(scope, needs))
}
