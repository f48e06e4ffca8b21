import { TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/sessions.ts'
import { User } from '#shared/users.ts'
import { readStored, writeStored } from '../../platform/storage.ts'

/** Keeps who is signed in, and with which token (specification §3). */
export function storeSession(token: string, user: User): void {
  writeStored(USER_STORAGE_KEY, JSON.stringify(user))
  writeStored(TOKEN_STORAGE_KEY, token)
}

/** Keeps what the server now says about the person who is signed in. */
export const storeUser = (user: User): void => writeStored(USER_STORAGE_KEY, JSON.stringify(user))

export function clearSession(): void {
  writeStored(TOKEN_STORAGE_KEY, null)
  writeStored(USER_STORAGE_KEY, null)
}

/** The person stored here, or null. What an older version or another hand left there does no harm. */
export function storedUser(): User | null {
  try {
    return User.safeParse(JSON.parse(readStored(USER_STORAGE_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Calls `listener` when another tab of this browser signs in or out. Returns how to stop. */
export function onOtherTab(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
