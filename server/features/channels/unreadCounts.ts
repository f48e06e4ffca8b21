import type { ChannelName } from '#shared/channels.ts'
import type { Db } from '../../db/client.ts'
import { channelsStore } from './channels.store.ts'

/** Maximum kept counts, about 100 bytes each: of 10,000 people and four channels. */
const KEPT_MAX = 40_000

/**
 * Exact unread counts. A count takes time in proportion to what is unread, which has no limit, so it is kept until the
 * state of the channel changes that it follows from. That state is read from the database by each request: changes of other
 * processes count at once.
 */
export class UnreadCounts {
  readonly #db: Db
  /** By person and channel, the least recently used first. */
  readonly #kept = new Map<string, { state: string; unread: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  /** A person's counts by channel. */
  async of(userId: string): Promise<Map<ChannelName, number>> {
    const states = await channelsStore.states(this.#db, userId)
    const counts = states.map(async ({ name, revision, marker, oldest }): Promise<[ChannelName, number]> => {
      // Nothing was posted or changed since it was read to its end.
      if (marker >= revision) return [name, 0]
      return [name, await this.#count(userId, name, { marker, state: `${revision}.${marker}.${oldest}` })]
    })
    return new Map(await Promise.all(counts))
  }

  async #count(userId: string, name: ChannelName, { marker, state }: { marker: number; state: string }) {
    const key = `${userId}.${name}`
    const kept = this.#kept.get(key)
    const unread = kept?.state === state ? kept.unread : await this.#read(userId, name, marker)
    this.#kept.delete(key)
    this.#kept.set(key, { state, unread })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
    return unread
  }

  async #read(userId: string, name: ChannelName, marker: number): Promise<number> {
    const [row] = await channelsStore.unread(this.#db, userId, name, marker)
    return row?.count ?? 0
  }
}
