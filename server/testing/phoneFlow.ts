import { type PhonePurpose, phoneApi } from '#shared/people/phone.ts'
import type { TestApp } from './app.ts'
import type { SmsGateway } from './smsGateway.ts'

let made = 0

/** A phone number that no account, no example of the contract (312 555 01..) and no other test has. */
export function freshNumber(): string {
  made += 1
  return `+1312${String(5_560_000 + made)}`
}

/** Requests a code, reads it at the gateway and exchanges it for the proof, as the owner of the phone does. */
export async function provePhone(
  test: TestApp,
  gateway: SmsGateway,
  phoneNumber: string,
  purpose: PhonePurpose,
  token?: string,
): Promise<string> {
  await test.call(phoneApi.sendCode, { phoneNumber, purpose }, token)
  const code = await gateway.codeFor(phoneNumber)
  const { status, body } = await test.call(phoneApi.verifyCode, { phoneNumber, purpose, code }, token)
  if (status !== 200) throw new Error(`The code for ${phoneNumber} was refused: ${body.error}`)
  return body.firebaseToken
}
