import type { Keeping, Outgoing } from './outgoing.kept.ts'
import { makeMirror } from './outgoing.mirror.ts'
import type { Verdict } from './outgoing.verdict.ts'

/** How long to wait before something is tried again, in milliseconds: doubled each time up to the longest. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export interface QueueNeeds<Payload extends object, Refusal, Answer> {
  /** Id of the person whose things these are. */
  owner: string
  keeping: Keeping<Payload, Refusal>
  /** Things of one lane go one after the other; no lane waits for another. */
  laneOf: (payload: Payload) => string
  /** Sends one. To send it a second time must do no harm. */
  send: (item: Outgoing<Payload, Refusal>, stop: AbortSignal) => Promise<Answer>
  /** Judges what `send` threw. */
  judge: (error: unknown) => Verdict<Refusal>
  /** Whether whoever is signed in now still is the owner. */
  maySend: () => boolean
  /** Runs `work` while no other tab runs work of the same name. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
  /** Hears all that waits whenever something about it has changed. */
  show: (items: Outgoing<Payload, Refusal>[], isUnderWay: (uuid: string) => boolean) => void
}

/** What one person has made and the server does not have. Sent one after the other in each lane, in order. */
export interface Queue<Payload extends object, Refusal, Answer> {
  items: () => Outgoing<Payload, Refusal>[]
  /** Begins to send; `listener` hears what the server made of each. */
  start: (listener: (answer: Answer, item: Outgoing<Payload, Refusal>) => void) => void
  stop: () => void
  /** Resolves when it is kept. */
  add: (uuid: string, payload: Payload) => Promise<void>
  discard: (uuid: string) => Promise<void>
  /** Has a refused one tried again. */
  retry: (uuid: string) => Promise<void>
  /** The server has been heard to have those of which this is true. */
  arrived: (isThere: (item: Outgoing<Payload, Refusal>) => boolean) => void
  /** There may be a line again: everything is tried at once. */
  hurry: () => void
  /** Reads anew what is kept: another tab changed it. */
  reload: () => Promise<void>
}

/** Over plain http there are no locks: two tabs may send the same, of which the server makes one. */
export const aloneAmongTabs = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}

export function makeQueue<Payload extends object, Refusal, Answer>({
  owner,
  keeping,
  laneOf,
  send,
  judge,
  maySend,
  alone,
  show: tell,
}: QueueNeeds<Payload, Refusal, Answer>): Queue<Payload, Refusal, Answer> {
  type Item = Outgoing<Payload, Refusal>
  const underWay = new Map<string, AbortController>()
  const mirror = makeMirror(owner, keeping, show)
  function show(): void {
    tell(mirror.items(), (uuid) => underWay.has(uuid))
  }

  let onSent: ((answer: Answer, item: Item) => void) | null = null
  /** The server asked to be left alone until then, epoch milliseconds. */
  let heldUntil = 0
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const pauses = new Map<string, number>()
  const wanted = new Set<string>()
  const busy = new Set<string>()

  /** Whoever wanted the lane to be sent meanwhile waits, too. */
  function plan(lane: string, ms: number): void {
    wanted.delete(lane)
    clearTimeout(timers.get(lane))
    timers.set(
      lane,
      setTimeout(() => flush(lane), ms),
    )
  }

  /** Whether those behind one that was not sent may go. */
  async function mayGoOn(item: Item, error: unknown): Promise<boolean> {
    const { uuid } = item
    const lane = laneOf(item)
    if (mirror.isGone(uuid)) return true
    if (!onSent) return false
    const verdict = judge(error)
    if (verdict.kind === 'refused') {
      await mirror.setRefusal(uuid, verdict.refusal)
      return true
    }
    const pause = pauses.get(lane) ?? FIRST_PAUSE
    pauses.set(lane, Math.min(2 * pause, LONGEST_PAUSE))
    heldUntil = Math.max(heldUntil, Date.now() + verdict.after)
    plan(lane, Math.max(pause, verdict.after))
    return false
  }

  async function sendOne(item: Item): Promise<boolean> {
    const { uuid } = item
    const control = new AbortController()
    underWay.set(uuid, control)
    show()
    try {
      const answer = await send(item, control.signal)
      pauses.delete(laneOf(item))
      onSent?.(answer, item)
      await mirror.remove(uuid)
      return true
    } catch (error) {
      return await mayGoOn(item, error)
    } finally {
      underWay.delete(uuid)
      show()
    }
  }

  async function sendAll(lane: string): Promise<void> {
    // Another tab may have sent some of them.
    await mirror.reload()
    while (onSent) {
      const next = mirror.items().find((item) => laneOf(item) === lane && item.refusal === null)
      // One that is not kept yet asks for its turn when it is.
      if (!next || mirror.isAhead(next.uuid)) return
      const held = heldUntil - Date.now()
      if (held > 0 || !maySend()) return plan(lane, held > 0 ? held : LONGEST_PAUSE)
      if (!(await sendOne(next))) return
    }
  }

  async function flush(lane: string): Promise<void> {
    wanted.add(lane)
    if (busy.has(lane)) return
    busy.add(lane)
    while (onSent && wanted.delete(lane)) {
      clearTimeout(timers.get(lane))
      await alone(`unsent ${owner} ${lane}`, () => sendAll(lane)).catch((error) =>
        console.error('What is not sent yet:', error),
      )
    }
    busy.delete(lane)
  }

  function flushAll(): void {
    for (const lane of new Set(mirror.items().map(laneOf))) flush(lane)
  }

  return {
    items: mirror.items,
    start(listener) {
      onSent = listener
      mirror.reload().then(flushAll)
    },
    stop() {
      onSent = null
      for (const timer of timers.values()) clearTimeout(timer)
      for (const control of underWay.values()) control.abort()
    },
    async add(uuid, payload) {
      const place = Math.max(Date.now(), ...mirror.items().map((other) => other.place + 1))
      await mirror.add({ ...payload, uuid, owner, place, writtenAt: new Date().toISOString(), refusal: null })
      flush(laneOf(payload))
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
    arrived(isThere) {
      for (const item of mirror.items().filter(isThere)) mirror.remove(item.uuid)
    },
    hurry() {
      pauses.clear()
      flushAll()
    },
    reload: () => mirror.reload().then(flushAll),
  }
}
