import type { ClientConfig } from '#shared/people/config.ts'
import type { StringKey } from '#shared/strings/sections.ts'

/** The third-party services that are configured; null until the server has answered. */
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

/** String keys about the third-party services in use and the data they get, or that there are none. */
export function foreignServices(setup: Setup): StringKey[] {
  if (!setup) return ['privacy.servicesUnknown']
  const used = [
    BOT_CHECKS[setup.botCheck],
    PHONE_PROVIDERS[setup.phoneProvider],
    setup.giphyKey ? ('privacy.giphy' as const) : undefined,
  ].filter((sentence) => sentence !== undefined)
  return used.length > 0 ? used : ['privacy.servicesNone']
}

/** String key about third-party storage in the browser: services that the browser itself calls may use it. */
export function storageByOthers(setup: Setup): StringKey[] {
  if (!setup) return []
  const isSpokenTo = setup.botCheck in BOT_CHECKS || setup.phoneProvider === 'firebase' || setup.giphyKey !== null
  return [isSpokenTo ? 'privacy.browserOthers' : 'privacy.browserOwn']
}
