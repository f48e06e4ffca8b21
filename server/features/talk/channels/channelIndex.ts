import type { Selectable } from 'kysely'
import type { MessagesTable } from '../../../db/schema.ts'

// The index serves the server of many teams to come: one team's channels could be counted in the database (decision
// 0007).

type Message = Selectable<MessagesTable>

/** A message's place in its channel. */
type Position = Pick<Message, 'seq' | 'sender_id'>

/** The last change of a message. */
type Changed = Position & Pick<Message, 'revision' | 'deleted'>

/** Index of the first number of a rising list that is greater than `bound`; its length where none is. */
function firstAbove(rising: readonly number[], bound: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] as number) > bound) high = middle
    else low = middle + 1
  }
  return low
}

function removeFrom(rising: number[], seq: number): void {
  const place = firstAbove(rising, seq - 1)
  if (rising[place] === seq) rising.splice(place, 1)
}

/**
 * `seq` of the messages of a channel that are stored and not deleted, of all and by sender, as of a revision. A count
 * is two binary searches; 16 bytes are kept per message.
 */
export class ChannelIndex {
  #revision: number
  readonly #all: number[] = []
  readonly #bySender = new Map<string, number[]>()

  constructor(revision: number) {
    this.#revision = revision
  }

  get revision(): number {
    return this.#revision
  }

  /** Adds messages that are not deleted, by rising `seq` and after those that it has. */
  add(places: readonly Position[]): void {
    for (const { seq, sender_id } of places) {
      this.#all.push(seq)
      if (sender_id === null) continue
      const own = this.#bySender.get(sender_id)
      if (own) own.push(seq)
      else this.#bySender.set(sender_id, [seq])
    }
  }

  /**
   * Raises the index to `revision` or later. `changed`: all messages changed after a revision that the index has or
   * had, in their state at `revision` or later. Messages that the index has already stay as they are, so that requests
   * may apply the same changes in any order.
   */
  apply(revision: number, changed: readonly Changed[]): void {
    const places = changed.toSorted((a, b) => a.seq - b.seq)
    for (const place of places) if (place.deleted) this.#remove(place)
    this.add(places.filter(({ seq, deleted }) => !deleted && seq > this.#revision))
    this.#revision = changed.reduce(
      (last, change) => Math.max(last, change.revision),
      Math.max(this.#revision, revision),
    )
  }

  /** Removes the messages before the oldest one that is stored. */
  forgetBefore(oldest: number): void {
    const [first] = this.#all
    if (first === undefined || first >= oldest) return
    for (const rising of [this.#all, ...this.#bySender.values()]) rising.splice(0, firstAbove(rising, oldest - 1))
  }

  /** Number of messages by others after a read marker. */
  unread(userId: string, marker: number): number {
    const after = (rising: readonly number[]) => rising.length - firstAbove(rising, marker)
    return after(this.#all) - after(this.#bySender.get(userId) ?? [])
  }

  #remove({ seq, sender_id }: Position): void {
    removeFrom(this.#all, seq)
    removeFrom(this.#bySender.get(sender_id ?? '') ?? [], seq)
  }
}
