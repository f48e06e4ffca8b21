import type { ChannelName } from '#shared/channels.ts'
import type { Db } from '../../db/client.ts'
import { channelsStore } from './channels.store.ts'

type ChannelState = Awaited<ReturnType<typeof channelsStore.states>>[number]

/** Unread messages of a channel as of a revision. */
type Count = Pick<ChannelState, 'revision'> & { unread: number }

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
  async of(userId: string): Promise<Map<ChannelName, Count>> {
    const states = await channelsStore.states(this.#db, userId)
    const counts = states.map(async (state): Promise<[ChannelName, Count]> => {
      const { name, revision, marker } = state
      // Nothing was posted or changed since it was read to its end.
      const unread = marker >= revision ? 0 : await this.#count(userId, state)
      return [name, { unread, revision }]
    })
    return new Map(await Promise.all(counts))
  }

  async #count(userId: string, channel: ChannelState): Promise<number> {
    const key = `${userId}.${channel.name}`
    const state = `${channel.revision}.${channel.marker}.${channel.oldest}`
    const kept = this.#kept.get(key)
    const unread = kept?.state === state ? kept.unread : await this.#read(userId, channel)
    this.#kept.delete(key)
    this.#kept.set(key, { state, unread })
    const [leastUsed] = this.#kept.keys()
    if (this.#kept.size > KEPT_MAX && leastUsed !== undefined) this.#kept.delete(leastUsed)
    return unread
  }

  async #read(userId: string, { name, marker, revision }: ChannelState): Promise<number> {
    const [row] = await channelsStore.unread(this.#db, userId, name, marker, revision)
    return row?.count ?? 0
  }
}
