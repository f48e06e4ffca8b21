import { type Locator, page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { configApi } from '#shared/people/config.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { CONFIG, type StubServer } from '../../../testing/server.stub.ts'

const main = page.getByRole('main')
export const button = (name: string | RegExp): Locator => main.getByRole('button', { name, exact: true })
export const field = (label: string): Locator => page.getByLabelText(label, { exact: true })
export const codeField = field('SMS code')
export const alert = main.getByRole('alert')

/** Codes that a stub server sends, and the numbers whose proof it has given, as server/features/people/phone does. */
export class SentCodes {
  /** Numbers in the order in which they got a code. */
  readonly numbers: string[] = []
  readonly #codes = new Map<string, string>()
  readonly #proofs = new Map<string, string>()

  constructor(server: StubServer) {
    server.on(phoneApi.sendCode, ({ phoneNumber }) => {
      this.numbers.push(phoneNumber)
      this.#codes.set(phoneNumber, String(100_000 + this.numbers.length))
      return { resendAfter: 60 }
    })
    server.on(phoneApi.verifyCode, ({ phoneNumber, code }) => {
      if (this.#codes.get(phoneNumber) !== code) throw new AppError('code_wrong')
      this.#codes.delete(phoneNumber)
      const firebaseToken = `proof ${this.#proofs.size + 1}`
      this.#proofs.set(firebaseToken, phoneNumber)
      return { firebaseToken }
    })
  }

  /** The last code of a number. Throws where it has none. */
  codeFor(phoneNumber: string): string {
    const code = this.#codes.get(phoneNumber)
    if (!code) throw new Error(`${phoneNumber} has no code`)
    return code
  }

  /** The number that a proof is for. Throws AppError as the server does where there is none. */
  provenBy(proof: string | null | undefined): string {
    const phoneNumber = this.#proofs.get(proof ?? '')
    if (!phoneNumber) throw new AppError('missing_verified_token')
    return phoneNumber
  }
}

/** A code that is surely another. */
export const otherThan = (code: string): string => String(Number(code) + 500_000)

/** Codes are sent only after a bot check, whose challenge does not come. */
export function withBotCheck(server: StubServer): void {
  server.on(configApi.read, () => ({ ...CONFIG, botCheck: 'altcha' }))
  server.on(botCheckApi.challenge, () => new Promise(() => {}))
}
