import type { ClientConfig } from '#shared/config.ts'
import type { StringKey } from '#shared/strings/translate.ts'

/** What an installation is set up to use; null while the server has not said. */
type Setup = Pick<ClientConfig, 'botCheck' | 'phoneProvider' | 'giphyKey'> | null

const BOT_CHECKS: Record<string, StringKey> = {
  recaptcha: 'privacy.recaptcha',
  turnstile: 'privacy.turnstile',
}

const PHONE_PROVIDERS: Record<string, StringKey> = {
  firebase: 'privacy.firebase',
  twilio: 'privacy.sms',
  webhook: 'privacy.sms',
}

/** Says which services of others are used and what they learn, a sentence each, or that there are none. */
export function foreignServices(setup: Setup): StringKey[] {
  if (!setup) return ['privacy.servicesUnknown']
  const used = [
    BOT_CHECKS[setup.botCheck],
    PHONE_PROVIDERS[setup.phoneProvider],
    setup.giphyKey ? ('privacy.giphy' as const) : undefined,
  ].filter((sentence) => sentence !== undefined)
  return used.length > 0 ? used : ['privacy.servicesNone']
}

/** Says whether others may keep something in the browser: those do with whom it speaks itself. */
export function storageByOthers(setup: Setup): StringKey[] {
  if (!setup) return []
  const isSpokenTo = setup.botCheck in BOT_CHECKS || setup.phoneProvider === 'firebase' || setup.giphyKey !== null
  return [isSpokenTo ? 'privacy.browserOthers' : 'privacy.browserOwn']
}
