import { useSyncExternalStore } from 'react'
import { ClientConfig, configApi } from '#shared/config.ts'
import { call } from '../../api/call.ts'
import { readStored, writeStored } from '../../platform/storage.ts'

/*
 * Asked once when the app starts, side by side with the question who is signed in, and stored outside of the query cache:
 * the login needs it and is not to carry the weight of that.
 */

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** What was told last is stored for a start without a line: it is the same for everybody, and public. */
const STORAGE_KEY = 'config'

/** For how long an answer is waited for where one is stored, in milliseconds. */
const TIMEOUT_MS = 5000

/** What holds while nobody has answered, and nobody ever has: the defaults of readings §2, and no promise of a bot check. */
const DEFAULT_CONFIG: ClientConfig = {
  teamName: 'ushers scheduler',
  siteUrl: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  pushKey: '',
  giphyKey: null,
  giphyUrl: null,
  botCheck: 'off',
  phoneProvider: 'console',
}

let config: ClientConfig | null = null
let isFromServer = false
const listeners = new Set<() => void>()

function settle(answer: ClientConfig, isServerAnswer = false): void {
  config = answer
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

/** Asks the server what this installation is called and offers, until it answers. */
export async function loadConfig(retryMs = FIRST_RETRY_MS): Promise<void> {
  const stored = config ?? storedConfig()
  const tooLong = stored && setTimeout(settle, TIMEOUT_MS, stored)
  try {
    const answer = await call(configApi.read, {})
    writeStored(STORAGE_KEY, JSON.stringify(answer))
    settle(answer, true)
  } catch {
    // `call` has logged it; the pages go on with what held last, or usually holds.
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

/** Whether the server was asked, and has answered or failed to. */
export const useIsConfigured = (): boolean => useSyncExternalStore(subscribe, read, read) !== null

/** This installation's configuration as the server told it, and null while it has not: for what must not be guessed. */
export const useServerConfig = (): ClientConfig | null => {
  const current = useSyncExternalStore(subscribe, read, read)
  return isFromServer ? current : null
}

/** This installation's configuration. Signed-in pages are shown only after it was asked for. */
export const useConfig = (): ClientConfig => useSyncExternalStore(subscribe, read, read) ?? DEFAULT_CONFIG
