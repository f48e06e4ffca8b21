import type { ClientConfig } from '#shared/people/config.ts'
import { type PhonePurpose, phoneApi } from '#shared/people/phone.ts'
import { call } from '../../../api/call.ts'
import type { FormBotCheck } from '../botCheck/useBotCheck.ts'

/** Sends a code to a phone and exchanges it for a proof. Numbers are E.164. Throws ApiError. */
interface PhoneVerifier {
  /** Begins unseen what a code will need, when somebody first touches the form. Never throws. */
  prepare(): void
  /** Sends a code. Its result goes to `confirm`, and outlives a reload of the page. */
  sendCode(phoneNumber: string): Promise<string>
  /** Trades the code for the proof that the server asks for as `firebaseToken`: good for ten minutes, once. */
  confirm(sent: { phoneNumber: string; confirmation: string }, code: string): Promise<string>
}

type Settings = Pick<ClientConfig, 'phoneProvider' | 'firebase'>

/** Firebase's SDK weighs more than all the rest of a page: it is fetched only where it is configured. */
function firebase(settings: NonNullable<Settings['firebase']>, check: FormBotCheck): PhoneVerifier {
  const load = async () => (await import('./firebase.verifier.ts')).firebaseVerifier(settings, check.container)
  return {
    prepare: () => void load().catch(() => undefined),
    async sendCode(phoneNumber) {
      return (await load()).sendCode(phoneNumber)
    },
    async confirm(sent, code) {
      return (await load()).confirm(sent, code)
    },
  }
}

/**
 * The configured verifier. `invite` is the token of a personal link, which lets its person prove a number where
 * registration is closed.
 */
export function phoneVerifier(
  settings: Settings,
  purpose: PhonePurpose,
  check: FormBotCheck,
  invite?: string,
): PhoneVerifier {
  if (settings.phoneProvider === 'firebase' && settings.firebase) return firebase(settings.firebase, check)
  return ownVerifier(purpose, check, invite)
}

/** Codes of our own server, which stores the number and the code. */
const ownVerifier = (purpose: PhonePurpose, check: FormBotCheck, invite?: string): PhoneVerifier => ({
  prepare: check.prepare,
  async sendCode(phoneNumber) {
    await call(phoneApi.sendCode, { phoneNumber, purpose, invite, botCheck: await check.solve() })
    return purpose
  },
  async confirm({ phoneNumber }, code) {
    const { firebaseToken } = await call(phoneApi.verifyCode, { phoneNumber, purpose, code })
    return firebaseToken
  },
})
