import type { ChannelName } from '#shared/channelNames.ts'
import type { Db } from '../../../db/client.ts'
import { ChannelIndex } from './channelIndex.ts'
import { channelsStore } from './channels.store.ts'

type ChannelState = Awaited<ReturnType<typeof channelsStore.states>>[number]

/** Messages per query of a first read, which is short enough for other requests not to wait. */
const PAGE = 5000

/** Unread messages of a channel as of a revision. */
interface Count {
  unread: number
  revision: number
}

/**
 * Exact unread counts, from an index per channel that is read once and brought up to date by each request from the
 * database: changes of other processes count at once.
 */
export class UnreadCounts {
  readonly #db: Db
  readonly #indexes = new Map<ChannelName, Promise<ChannelIndex>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** A person's counts of some channels; none of a talk in which nobody has written. */
  async of(userId: string, names: readonly ChannelName[]): Promise<Map<ChannelName, Count>> {
    const states = names.length === 0 ? [] : await channelsStore.states(this.#db, userId, names)
    const counts = states.map(
      async (state): Promise<[ChannelName, Count]> => [state.name, await this.#count(userId, state)],
    )
    return new Map(await Promise.all(counts))
  }

  /** A person's count of a channel once it is read up to the message with this `seq`. */
  async after(userId: string, name: ChannelName, seq: number): Promise<number> {
    const [state] = await channelsStore.states(this.#db, userId, [name])
    return state ? (await this.#count(userId, { ...state, marker: Math.max(state.marker, seq) })).unread : 0
  }

  async #count(userId: string, state: ChannelState): Promise<Count> {
    const { marker, revision, oldest } = state
    // Nothing was posted or changed since the channel was read to its end.
    if (marker >= revision) return { unread: 0, revision }
    const index = await this.#indexOf(state)
    if (index.revision < revision) await this.#update(index, state)
    index.forgetBefore(oldest ?? revision + 1)
    return { unread: index.unread(userId, marker), revision: index.revision }
  }

  #indexOf(state: ChannelState): Promise<ChannelIndex> {
    const { name } = state
    const known = this.#indexes.get(name)
    if (known) return known
    const index = this.#read(state)
    this.#indexes.set(name, index)
    // The next request tries again.
    index.catch(() => this.#indexes.delete(name))
    return index
  }

  async #read(state: ChannelState): Promise<ChannelIndex> {
    const { name, revision } = state
    const index = new ChannelIndex(revision)
    for (let isMore = true, after = 0; isMore; ) {
      const places = await channelsStore.places(this.#db, name, after, revision, PAGE)
      index.add(places)
      after = places.at(-1)?.seq ?? after
      isMore = places.length === PAGE
    }
    // Messages that were deleted while it was read.
    await this.#update(index, state)
    return index
  }

  async #update(index: ChannelIndex, { name, revision }: ChannelState): Promise<void> {
    index.apply(revision, await channelsStore.changedSince(this.#db, name, index.revision))
  }
}
