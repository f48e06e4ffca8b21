import { type PhonePurpose, phoneApi } from '#shared/phone.ts'
import { call } from '../../api/call.ts'
import type { BotCheck } from '../botCheck/useBotCheck.ts'
import type { PhoneVerifier } from './phone.verifier.ts'

/** Codes of our own server, which remembers by itself what it sent where. */
export const ownVerifier = (purpose: PhonePurpose, check: BotCheck): PhoneVerifier => ({
  prepare: check.prepare,
  async sendCode(phoneNumber) {
    await call(phoneApi.sendCode, { phoneNumber, purpose, botCheck: await check.solve() })
    return purpose
  },
  async confirm({ phoneNumber }, code) {
    const { firebaseToken } = await call(phoneApi.verifyCode, { phoneNumber, purpose, code })
    return firebaseToken
  },
})
