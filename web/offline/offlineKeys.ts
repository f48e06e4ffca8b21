import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'

/** Queries whose data the device stores. */
export interface StoredQuery {
  /** Prefix of the query keys that it covers. */
  key: QueryKey
  /** Data as the device stores them. */
  toStored: (data: unknown) => unknown
  /** Data as a page shows them; undefined where the stored data do not fit. */
  fromStored: (stored: unknown) => unknown
  /** Live events keep it fresh: a fetch under way is dropped for the stored data, which then catch up. */
  isFollowed?: boolean
}

const stored: StoredQuery[] = []
const listeners = new Set<() => void>()

/** The queries that the device stores, of every noun whose keys are loaded: it may grow. */
export const storedQueries: readonly StoredQuery[] = stored

/** Calls `listen` when the keys of another noun are loaded, with its page. Returns how to stop. */
export function onOfflineKey(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/**
 * Makes a key whose data the device stores: as the server sent them, and restores by their schema, or as `how` says.
 * Keys of admins are none: their data stay off the device, but for the service day, which a church without a line
 * needs.
 */
export function offlineKey<const Key extends QueryKey>(key: Key, how: z.ZodMiniType | Omit<StoredQuery, 'key'>): Key {
  const asSent = (schema: z.ZodMiniType): Omit<StoredQuery, 'key'> => ({
    toStored: (data) => data,
    fromStored: (data) => schema.safeParse(data).data,
  })
  stored.push({ key, ...('toStored' in how ? how : asSent(how)) })
  for (const listen of listeners) listen()
  return key
}

/** The one of these queries that covers a key, if there is one. */
export const queryFor = (queries: readonly StoredQuery[], key: QueryKey): StoredQuery | undefined =>
  queries.find((query) => query.key.every((part, index) => part === key[index]))
