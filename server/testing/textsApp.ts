import { randomUUID } from 'node:crypto'
import { INBOUND_PATH } from '#shared/rota/texts.ts'
import type { TestApp } from './app.ts'
import { rotaFixtures } from './rota.ts'

/** The token with which tests hand over texts. */
export const INBOUND_TOKEN = 'a-token-of-the-gateway'

let numbers = 0
/** A number that nobody has. */
export const anotherNumber = (): string => `+1312556${String(++numbers).padStart(4, '0')}`

/** Hands a text over as a gateway does; returns status and body. */
export async function hand(
  url: string,
  text: { id?: unknown; from?: unknown; body?: unknown },
  token = INBOUND_TOKEN,
  signal: AbortSignal | null = null,
) {
  const response = await fetch(`${url}/api${INBOUND_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: randomUUID(), ...text }),
    signal,
  })
  return { status: response.status, body: (await response.json()) as { reply?: string | null; code?: string } }
}

/** People whom texts reach, and texts that they send. */
export function textsApp(test: TestApp) {
  const rota = rotaFixtures(() => test.db)
  return {
    rota,
    /** A member who has verified a number, and agrees to texts. */
    async member(name: string, more: { smsOk?: 0 | 1; askBy?: 'app' | 'sms' | 'mail' } = {}) {
      const [person, phone] = [await test.signUp({ name }), anotherNumber()]
      await test.db
        .updateTable('users')
        .set({ phone_number: phone, verified_phone_number: phone })
        .where('id', '=', person._id)
        .execute()
      await rota.says(person._id, {})
      await test.db
        .updateTable('member_rota')
        .set({ sms_ok: more.smsOk ?? 1, ask_by: more.askBy ?? 'app' })
        .where('user_id', '=', person._id)
        .execute()
      return { ...person, name, phone }
    },
    /** The reply to a text from a number. */
    async say(phone: string, body: string, id: string = randomUUID()): Promise<string | null | undefined> {
      const { status, body: answered } = await hand(test.url, { id, from: phone, body })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(answered)}`)
      return answered.reply
    },
  }
}
