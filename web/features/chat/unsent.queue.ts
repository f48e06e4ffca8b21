import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import type { Keeping, KeptMessage } from './unsent.kept.ts'
import { makeMirror } from './unsent.mirror.ts'
import { makeShown, type Unsent } from './unsent.shown.ts'
import { verdictOn } from './unsent.verdict.ts'

/** How long to wait before a message is tried again, in milliseconds: doubled each time up to the longest. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export interface QueueNeeds {
  /** Id of the person whose messages these are. */
  owner: string
  keeping: Keeping
  /** Sends one. Under a uuid that was sent before it answers with the first. */
  post: (message: KeptMessage, stop: AbortSignal) => Promise<Message>
  /** Whether whoever is signed in now still is the owner. */
  mayPost: () => boolean
  /** Runs `work` while no other tab runs work of the same name. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
}

export type NewUnsent = Pick<KeptMessage, 'uuid' | 'channel' | 'content' | 'imageUrl' | 'picture'>

/** What one person has written and the server does not have. Sent one after the other in each channel, in order. */
export interface Queue {
  items: () => Unsent[]
  /** Calls `listener` when the items have changed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Begins to send; `listener` hears what the server made of each. */
  start: (listener: (message: Message) => void) => void
  stop: () => void
  /** Resolves when it is kept. */
  add: (message: NewUnsent) => Promise<void>
  discard: (uuid: string) => Promise<void>
  /** Has a refused one tried again. */
  retry: (uuid: string) => Promise<void>
  /** The server has been heard to have these. */
  arrived: (messages: Message[]) => void
  /** There may be a line again: everything is tried at once. */
  hurry: () => void
  /** Reads anew what is kept: another tab changed it. */
  reload: () => Promise<void>
}

export function makeQueue({ owner, keeping, post, mayPost, alone }: QueueNeeds): Queue {
  const underWay = new Map<string, AbortController>()
  const shown = makeShown()
  const mirror = makeMirror(owner, keeping, show)
  function show(): void {
    shown.show(mirror.messages(), (uuid) => underWay.has(uuid))
  }

  let onPosted: ((message: Message) => void) | null = null
  /** The server asked to be left alone until then, epoch milliseconds. */
  let heldUntil = 0
  const timers = new Map<ChannelName, ReturnType<typeof setTimeout>>()
  const pauses = new Map<ChannelName, number>()
  const wanted = new Set<ChannelName>()
  const busy = new Set<ChannelName>()

  /** Whoever wanted the channel to be sent meanwhile waits, too. */
  function plan(channel: ChannelName, ms: number): void {
    wanted.delete(channel)
    clearTimeout(timers.get(channel))
    timers.set(
      channel,
      setTimeout(() => flush(channel), ms),
    )
  }

  /** Whether those behind a message that was not sent may go. */
  async function mayGoOn({ uuid, channel }: KeptMessage, error: unknown): Promise<boolean> {
    if (mirror.isGone(uuid)) return true
    if (!onPosted) return false
    const verdict = verdictOn(error)
    if (verdict.kind === 'refused') {
      await mirror.setRefusal(uuid, verdict.reason)
      return true
    }
    const pause = pauses.get(channel) ?? FIRST_PAUSE
    pauses.set(channel, Math.min(2 * pause, LONGEST_PAUSE))
    heldUntil = Math.max(heldUntil, Date.now() + verdict.after)
    plan(channel, Math.max(pause, verdict.after))
    return false
  }

  async function sendOne(message: KeptMessage): Promise<boolean> {
    const { uuid, channel } = message
    const control = new AbortController()
    underWay.set(uuid, control)
    show()
    try {
      const posted = await post(message, control.signal)
      pauses.delete(channel)
      onPosted?.(posted)
      await mirror.remove(uuid)
      return true
    } catch (error) {
      return await mayGoOn(message, error)
    } finally {
      underWay.delete(uuid)
      show()
    }
  }

  async function sendAll(channel: ChannelName): Promise<void> {
    // Another tab may have sent some of them.
    await mirror.reload()
    while (onPosted) {
      const next = mirror.messages().find((message) => message.channel === channel && message.refusal === null)
      // One that is not kept yet asks for its turn when it is.
      if (!next || mirror.isAhead(next.uuid)) return
      const held = heldUntil - Date.now()
      if (held > 0 || !mayPost()) return plan(channel, held > 0 ? held : LONGEST_PAUSE)
      if (!(await sendOne(next))) return
    }
  }

  async function flush(channel: ChannelName): Promise<void> {
    wanted.add(channel)
    if (busy.has(channel)) return
    busy.add(channel)
    while (onPosted && wanted.delete(channel)) {
      clearTimeout(timers.get(channel))
      await alone(`unsent ${owner} ${channel}`, () => sendAll(channel)).catch((error) =>
        console.error('Unsent messages:', error),
      )
    }
    busy.delete(channel)
  }

  function flushAll(): void {
    for (const channel of new Set(mirror.messages().map((message) => message.channel))) flush(channel)
  }

  return {
    items: shown.items,
    subscribe: shown.subscribe,
    start(listener) {
      onPosted = listener
      mirror.reload().then(flushAll)
    },
    stop() {
      onPosted = null
      for (const timer of timers.values()) clearTimeout(timer)
      for (const control of underWay.values()) control.abort()
    },
    async add(message) {
      const place = Math.max(Date.now(), ...mirror.messages().map((other) => other.place + 1))
      await mirror.add({ ...message, owner, place, writtenAt: new Date().toISOString(), refusal: null })
      flush(message.channel)
    },
    async discard(uuid) {
      const removed = mirror.remove(uuid)
      underWay.get(uuid)?.abort()
      await removed
    },
    async retry(uuid) {
      await mirror.setRefusal(uuid, null)
      flushAll()
    },
    arrived(messages) {
      const uuids = new Set(messages.flatMap(({ sender, uuid }) => (sender._id === owner && uuid ? [uuid] : [])))
      for (const { uuid } of mirror.messages()) if (uuids.has(uuid)) mirror.remove(uuid)
    },
    hurry() {
      pauses.clear()
      flushAll()
    },
    reload: () => mirror.reload().then(flushAll),
  }
}
