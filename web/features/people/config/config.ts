import { useSyncExternalStore } from 'react'
import { ClientConfig, configApi } from '#shared/people/config.ts'
import { call } from '../../../api/call.ts'
import { setTeamInTitle } from '../../../navigation/pageTitle.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'

/*
 * Fetched once when the app starts, in parallel with the current user, and outside the query cache: the login page
 * needs it and must not load the query library.
 */

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** Storage key of the last configuration, for an offline start. It is public, so that a logout leaves it. */
const STORAGE_KEY = 'config'

/** Milliseconds until a stored configuration is used instead of the server's. */
const TIMEOUT_MS = 5000

/** Used until the first response ever: the server's defaults, without a bot check. */
const DEFAULT_CONFIG: ClientConfig = {
  teamName: 'ushers scheduler',
  siteUrl: '',
  // Asked only where it is used: the answer takes a slow phone some 70 ms.
  get timeZone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  },
  pushKey: '',
  giphyKey: null,
  giphyUrl: null,
  botCheck: 'off',
  phoneProvider: 'console',
  registration: 'open',
  mail: false,
  oidc: null,
}

/** The name that the team has given itself; null for the default. */
export const ownNameOf = ({ teamName }: Pick<ClientConfig, 'teamName'>): string | null =>
  teamName === DEFAULT_CONFIG.teamName ? null : teamName

let config: ClientConfig | null = null
let isFromServer = false
const listeners = new Set<() => void>()

function settle(answer: ClientConfig, isServerAnswer = false): void {
  config = answer
  setTeamInTitle(ownNameOf(answer))
  isFromServer = isServerAnswer
  for (const listener of listeners) listener()
}

function storedConfig(): ClientConfig | null {
  try {
    return ClientConfig.safeParse(JSON.parse(readStored(STORAGE_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Fetches this installation's configuration, with backoff until the server answers. */
export async function loadConfig(retryMs = FIRST_RETRY_MS): Promise<void> {
  const stored = config ?? storedConfig()
  const tooLong = stored && setTimeout(settle, TIMEOUT_MS, stored)
  // The stored configuration is used at once without a network, of which the device knows.
  if (!config && stored && !navigator.onLine) settle(stored)
  try {
    const answer = await call(configApi.read, {})
    writeStored(STORAGE_KEY, JSON.stringify(answer))
    settle(answer, true)
  } catch {
    // `call` has logged it; the pages use the stored configuration or the default.
    settle(stored ?? DEFAULT_CONFIG)
    setTimeout(loadConfig, retryMs, Math.min(2 * retryMs, LONGEST_RETRY_MS))
  } finally {
    if (tooLong !== null) clearTimeout(tooLong)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => config

/** True once the server has answered or a fallback is in use. */
export const useIsConfigured = (): boolean => useSyncExternalStore(subscribe, read, read) !== null

/** The configuration from the server, null until it has answered: for values that must not be guessed. */
export const useServerConfig = (): ClientConfig | null => {
  const current = useSyncExternalStore(subscribe, read, read)
  return isFromServer ? current : null
}

/** This installation's configuration. Signed-in pages render only after it has loaded. */
export const useConfig = (): ClientConfig => useSyncExternalStore(subscribe, read, read) ?? DEFAULT_CONFIG

/** The name in the logo: the team's own, else null for the product's. */
export const useTeamsOwnName = (): string | null => ownNameOf(useConfig())
