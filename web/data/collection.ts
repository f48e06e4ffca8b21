import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { EventName, EventPayloads } from '#shared/events.ts'
import { invalidateAfterFetch, refetchInFlight } from '../api/invalidateAfterFetch.ts'
import { offlineKey } from '../offline/offlineKeys.ts'

interface Thing {
  _id: string
}

/** Effect of an event on a collection's lists; each is followed by a fetch of what was being fetched at that moment. */
type Reaction<Payload, Item> =
  /** Marks every query of the collection as old. */
  | 'refetch'
  /** Fetches again only the lists that are being fetched: the event changes no shown list, but an answer on its way. */
  | 'refetchInFlight'
  /** The payload is an item, which appears, changes in its place, or leaves the lists that do not have it. */
  | (Payload extends Item ? 'upsert' : never)
  /** The payload's `_id` names an item that is gone. */
  | (Payload extends Thing ? 'remove' : never)

/** One list of a collection, for collections that have several. */
interface ListOptions<Item> {
  /**
   * True where the list has this item; default: always. `isKnown`: it had it. `myId`: the person whose lists are
   * cached.
   */
  has?: (item: Item, context: { isKnown: boolean; myId: string }) => boolean
  /** The device stores it, so that it can be read without a line. */
  offline?: true
}

interface CollectionOptions<Item extends Thing, Names extends string = never> {
  /** The first part of every query key, or the first parts. */
  key: string | readonly string[]
  /** Schema of an item: events and stored lists are parsed by it. */
  of?: z.ZodMiniType<Item>
  /** Fetches the one list; a collection with several has `lists` instead, and queries of its own. */
  list?: (signal: AbortSignal) => Promise<Item[]>
  /** Lists by the second part of their keys. */
  lists?: Record<Names, ListOptions<Item>>
  /** The device stores every list under `key`. */
  offline?: true
  /** The events that concern it. The answer to one's own write is applied as its event: `applyEvent`. */
  on?: { [Name in EventName]?: Reaction<EventPayloads[Name], Item> }
  /** Least milliseconds between two refetches: events that come in between are answered by one at their end. */
  refetchEveryMs?: number
  /** Order of a list, as `sort` takes it; default: a new item comes first, a changed one keeps its place. */
  order?: (one: Item, other: Item) => number
  /** Maximum items of a list; a deletion from a full one fetches it again, since an older item moves up. */
  limit?: number
  /** True where the cache has a later state of the item, which then stays. */
  isOlder?: (item: Item, known: Item) => boolean
}

/** Queries under one key, which know by themselves what events do to them. */
interface Collection<Names extends string = never> {
  /** Prefix of every query key. */
  all: QueryKey
  /** Keys of the lists. */
  keys: Record<Names, QueryKey>
}

interface Follower {
  all: QueryKey
  on: Readonly<Partial<Record<EventName, string>>>
  react: (cache: QueryClient, name: EventName, payload: unknown, myId: string) => Promise<void>
}

const followers: Follower[] = []

/** The collections that events concern. One whose file is not loaded yet has no query, so that it misses nothing. */
export const collections: readonly Follower[] = followers

/**
 * Does to every collection what an event says, or the answer to one's own write that the server tells others as this
 * event. Rejects where the payload does not fit the collection's schema, as one of a newer server may not.
 */
export async function applyEvent<Name extends EventName>(
  cache: QueryClient,
  name: Name,
  payload: EventPayloads[Name],
  myId: string,
): Promise<void> {
  await Promise.all(followers.map((follower) => follower.react(cache, name, payload, myId)))
}

/** Fetches again what events keep fresh, after a time without a line: nobody knows what was missed. */
export async function refetchCollections(cache: QueryClient): Promise<void> {
  // An answer that is being fetched at this moment is new enough.
  const invalidate = ({ all }: Follower) => cache.invalidateQueries({ queryKey: all }, { cancelRefetch: false })
  await Promise.all(followers.map(invalidate))
}

const ById = z.object({ _id: z.string() })

const listQuery = <Item>(queryKey: QueryKey, list: (signal: AbortSignal) => Promise<Item[]>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) })

/** A list with this item in its place. */
function withItem<Item extends Thing>(
  items: Item[],
  item: Item,
  { order, limit, isOlder }: Pick<CollectionOptions<Item>, 'order' | 'limit' | 'isOlder'>,
): Item[] {
  const known = items.find(({ _id }) => _id === item._id)
  if (known && isOlder?.(item, known)) return items
  if (!order) return known ? items.map((one) => (one === known ? item : one)) : [item, ...items].slice(0, limit)
  const others = items.filter((one) => one !== known)
  const place = others.findIndex((other) => order(item, other) < 0)
  return others.toSpliced(place < 0 ? others.length : place, 0, item).slice(0, limit)
}

type Refetch = (cache: QueryClient) => Promise<void>

/** Refetches at once, and however often it is called within `ms` after that, once more at their end. */
function spaced(refetch: Refetch, ms: number): Refetch {
  const last = new WeakMap<QueryClient, { at: number; next?: Promise<void> | undefined }>()
  function now(cache: QueryClient): Promise<void> {
    last.set(cache, { at: performance.now() })
    return refetch(cache)
  }
  return (cache) => {
    const known = last.get(cache)
    const waitMs = known ? known.at + ms - performance.now() : 0
    if (!known || waitMs <= 0) return now(cache)
    known.next ??= new Promise<void>((resolve) => setTimeout(resolve, waitMs)).then(() => now(cache))
    return known.next
  }
}

export function collection<Item extends Thing, Names extends string = never>(
  options: CollectionOptions<Item, Names> & { list: (signal: AbortSignal) => Promise<Item[]> },
): Collection<Names> & { query: ReturnType<typeof listQuery<Item>> }
export function collection<Item extends Thing, Names extends string = never>(
  options: CollectionOptions<Item, Names>,
): Collection<Names>
/** Declares the queries of a noun once: their keys, what events do to them, and what of them the device stores. */
export function collection<Item extends Thing, Names extends string = never>(options: CollectionOptions<Item, Names>) {
  const { of, list, lists, on, limit } = options
  const path = [options.key].flat()
  const keyOf = (key: QueryKey, isOffline: true | undefined) => (isOffline && of ? offlineKey(key, z.array(of)) : key)
  const all = keyOf(path, options.offline)
  const named = Object.entries<ListOptions<Item>>(lists ?? {}).map(([name, { has, offline }]) => ({
    name,
    has,
    key: keyOf([...path, name], offline),
  }))
  const shown: Pick<(typeof named)[number], 'key' | 'has'>[] = lists ? named : [{ key: all, has: undefined }]

  function upsert(cache: QueryClient, item: Item, myId: string): void {
    for (const { key, has } of shown)
      cache.setQueryData<Item[]>(key, (items) => {
        if (!items) return items
        const isKnown = items.some(({ _id }) => _id === item._id)
        if (!has || has(item, { isKnown, myId })) return withItem(items, item, options)
        return isKnown ? items.filter(({ _id }) => _id !== item._id) : items
      })
  }

  /** Returns whether an older item may move up. */
  function remove(cache: QueryClient, id: string): boolean {
    let isShort = false
    for (const { key } of shown)
      cache.setQueryData<Item[]>(key, (items) => {
        if (!items?.some(({ _id }) => _id === id)) return items
        isShort ||= items.length === limit
        return items.filter(({ _id }) => _id !== id)
      })
    return isShort
  }

  const invalidate: Refetch = (cache) => invalidateAfterFetch(cache, all)
  const refetch = options.refetchEveryMs ? spaced(invalidate, options.refetchEveryMs) : invalidate
  if (on)
    followers.push({
      all,
      on,
      async react(cache, name, payload, myId) {
        const reaction = Object.hasOwn(on, name) ? on[name] : undefined
        if (!reaction) return
        if (reaction === 'upsert' && of) upsert(cache, of.parse(payload), myId)
        const isOld = reaction === 'refetch' || (reaction === 'remove' && remove(cache, ById.parse(payload)._id))
        await (isOld ? refetch(cache) : refetchInFlight(cache, all))
      },
    })
  const keys = Object.fromEntries(named.map(({ name, key }) => [name, key])) as Record<Names, QueryKey>
  return { all, keys, ...(list && { query: listQuery(all, list) }) }
}
