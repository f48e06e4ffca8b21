import type { Keeping, KeptMessage } from './unsent.kept.ts'

/** What is kept of one person, at once as it will be: what is kept follows. */
export interface Mirror {
  /** In the order in which they were written. */
  messages: () => KeptMessage[]
  /** Whether what is kept has not followed yet. */
  isAhead: (uuid: string) => boolean
  isGone: (uuid: string) => boolean
  add: (message: KeptMessage) => Promise<void>
  setRefusal: (uuid: string, refusal: string | null) => Promise<void>
  /** Never to be seen again, whatever is kept. */
  remove: (uuid: string) => Promise<void>
  /** Reads anew what is kept. */
  reload: () => Promise<void>
}

/** Mirrors what `keeping` has of `owner`, and tells `onChange` after each change. Nothing throws: it is logged. */
export function makeMirror(owner: string, keeping: Keeping, onChange: () => void): Mirror {
  let messages: KeptMessage[] = []
  const ahead = new Map<string, KeptMessage>()
  const gone = new Set<string>()
  let last: Promise<void> = Promise.resolve()

  function keep(next: KeptMessage[]): void {
    messages = next.filter(({ uuid }) => !gone.has(uuid))
    onChange()
  }

  /** One after the other: what is read then is never older than what was written before. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error) => console.error('Unsent messages:', error))
    return last
  }

  async function follow(message: KeptMessage, work: () => Promise<void>): Promise<void> {
    ahead.set(message.uuid, message)
    await inTurn(work)
    if (ahead.get(message.uuid) === message) ahead.delete(message.uuid)
  }

  return {
    messages: () => messages,
    isAhead: (uuid) => ahead.has(uuid),
    isGone: (uuid) => gone.has(uuid),
    add(message) {
      const done = follow(message, () => keeping.add(message))
      keep([...messages, message])
      return done
    },
    async setRefusal(uuid, refusal) {
      const known = messages.find((message) => message.uuid === uuid)
      if (!known) return
      const changed = { ...known, refusal }
      const done = follow(changed, () => keeping.setRefusal(uuid, refusal))
      keep(messages.map((message) => (message === known ? changed : message)))
      await done
    },
    remove(uuid) {
      gone.add(uuid)
      keep(messages)
      return inTurn(() => keeping.remove(uuid))
    },
    reload: () =>
      inTurn(async () => {
        const all = await keeping.all(owner)
        const known = new Set(all.map(({ uuid }) => uuid))
        const notKeptYet = [...ahead.values()].filter(({ uuid }) => !known.has(uuid))
        keep([...all.map((message) => ahead.get(message.uuid) ?? message), ...notKeptYet])
      }),
  }
}
