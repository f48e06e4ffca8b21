import { TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { User } from '#shared/people/users.ts'
import { ownName } from '../../../platform/site.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** Stores the user and the session token. */
export function storeSession(token: string, user: User): void {
  writeStored(USER_STORAGE_KEY, JSON.stringify(user))
  writeStored(TOKEN_STORAGE_KEY, token)
}

/** Stores the current user. */
export const storeUser = (user: User): void => writeStored(USER_STORAGE_KEY, JSON.stringify(user))

export function clearSession(): void {
  writeStored(TOKEN_STORAGE_KEY, null)
  writeStored(USER_STORAGE_KEY, null)
}

/** The stored user; null where it is missing or invalid, as after a change of its shape. */
export function storedUser(): User | null {
  try {
    return User.safeParse(JSON.parse(readStored(USER_STORAGE_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Calls `listener` when another tab signs in or out. Returns the unsubscribe function. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === ownName(TOKEN_STORAGE_KEY) || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
