import type { Keeping, Outgoing } from './outgoing.kept.ts'

/** What is kept of one person, at once as it will be: what is kept follows. */
export interface Mirror<Payload extends object, Refusal> {
  /** In the order in which they were made. */
  items: () => Outgoing<Payload, Refusal>[]
  /** Whether what is kept has not followed yet. */
  isAhead: (uuid: string) => boolean
  isGone: (uuid: string) => boolean
  add: (item: Outgoing<Payload, Refusal>) => Promise<void>
  setRefusal: (uuid: string, refusal: Refusal | null) => Promise<void>
  /** Never to be seen again, whatever is kept. */
  remove: (uuid: string) => Promise<void>
  /** Reads anew what is kept. */
  reload: () => Promise<void>
}

/** Mirrors what `keeping` has of `owner`, and tells `onChange` after each change. Nothing throws: it is logged. */
export function makeMirror<Payload extends object, Refusal>(
  owner: string,
  keeping: Keeping<Payload, Refusal>,
  onChange: () => void,
): Mirror<Payload, Refusal> {
  type Item = Outgoing<Payload, Refusal>
  let items: Item[] = []
  const ahead = new Map<string, Item>()
  const gone = new Set<string>()
  let last: Promise<void> = Promise.resolve()

  function keep(next: Item[]): void {
    items = next.filter(({ uuid }) => !gone.has(uuid))
    onChange()
  }

  /** One after the other: what is read then is never older than what was written before. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error) => console.error('What is not sent yet:', error))
    return last
  }

  async function follow(item: Item, work: () => Promise<void>): Promise<void> {
    ahead.set(item.uuid, item)
    await inTurn(work)
    if (ahead.get(item.uuid) === item) ahead.delete(item.uuid)
  }

  return {
    items: () => items,
    isAhead: (uuid) => ahead.has(uuid),
    isGone: (uuid) => gone.has(uuid),
    add(item) {
      const done = follow(item, () => keeping.add(item))
      keep([...items, item])
      return done
    },
    async setRefusal(uuid, refusal) {
      const known = items.find((item) => item.uuid === uuid)
      if (!known) return
      const changed = { ...known, refusal }
      const done = follow(changed, () => keeping.setRefusal(uuid, refusal))
      keep(items.map((item) => (item === known ? changed : item)))
      await done
    },
    remove(uuid) {
      gone.add(uuid)
      keep(items)
      return inTurn(() => keeping.remove(uuid))
    },
    reload: () =>
      inTurn(async () => {
        const all = await keeping.all(owner)
        const known = new Set(all.map(({ uuid }) => uuid))
        const notKeptYet = [...ahead.values()].filter(({ uuid }) => !known.has(uuid))
        keep([...all.map((item) => ahead.get(item.uuid) ?? item), ...notKeptYet])
      }),
  }
}
