import type { QueryKey } from '@tanstack/react-query'

/** A query whose data the device stores. */
export interface StoredQuery {
  /** Prefix of the query keys that it covers. */
  key: QueryKey
  /** Data as the device stores them. */
  toStored: (data: unknown) => unknown
}

declare const isStored: unique symbol

/** A key, or a prefix of keys, whose data the device stores. */
export type OfflineKey<Key extends QueryKey = QueryKey> = Key & { readonly [isStored]: true }

const stored: StoredQuery[] = []

/** The queries that the device stores, of every noun whose keys are loaded. */
export const storedQueries: readonly StoredQuery[] = stored

/**
 * Makes a key whose data the device stores, as the server sent them or as `toStored` makes them. What is stored is shown
 * only where web/app/member/offline.queries.ts restores it. Keys of admins are none: their data stay off the device, but
 * for the service day, which a church without a line needs.
 */
export function offlineKey<const Key extends QueryKey>(
  key: Key,
  toStored: StoredQuery['toStored'] = (data) => data,
): OfflineKey<Key> {
  stored.push({ key, toStored })
  return key as OfflineKey<Key>
}

/** The one of these queries that covers a key, if there is one. */
export const queryFor = <Kind extends { key: QueryKey }>(queries: readonly Kind[], key: QueryKey): Kind | undefined =>
  queries.find((query) => query.key.every((part, index) => part === key[index]))
