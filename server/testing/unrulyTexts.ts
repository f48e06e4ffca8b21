import { randomUUID } from 'node:crypto'
import { hand, INBOUND_TOKEN } from './textsApp.ts'

/** A text that a person sends, and the moment after which the gateway hands it over. */
export interface UnrulyText {
  id: string
  from: string
  body: string
}

/** Numbers from a seed, from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Unruly {
  random: () => number
  /** Texts under way at the same time. */
  atOnce?: number
  /** Share of the times at which the connection breaks before the reply is there: the text is handed over again. */
  dropped?: number
  /** Share of the texts that never arrive: they have no reply. */
  lost?: number
  /** Called once, while half of the texts are still to come. */
  atHalf?: () => Promise<void>
}

/** Milliseconds within which a connection breaks. */
const BREAKS_MS = 40

/**
 * Hands texts over as a poor gateway does: in another order, some of them two or three times, some at once, some
 * without waiting for the reply, to any of these servers. What was not answered with 200 is handed over again. Returns
 * the replies to each id.
 */
export async function handUnruly(
  urls: readonly string[],
  texts: readonly UnrulyText[],
  { random, atOnce = 8, dropped = 0, lost = 0, atHalf }: Unruly,
): Promise<Map<string, (string | null)[]>> {
  const arriving = lost === 0 ? texts : texts.filter(() => random() >= lost)
  const all = arriving.flatMap((text) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => text))
  const queue = all.map((text) => ({ text, at: random() })).sort((a, b) => a.at - b.at)
  const half = queue.length / 2
  let halfway: Promise<void> | undefined
  const replies = new Map<string, (string | null)[]>()
  const handOne = async (text: UnrulyText): Promise<boolean> => {
    const url = urls[Math.floor(random() * urls.length)] ?? ''
    const signal = random() < dropped ? AbortSignal.timeout(Math.ceil(random() * BREAKS_MS)) : null
    const answer = await hand(url, text, INBOUND_TOKEN, signal).catch((error: unknown) => {
      if (signal?.aborted) return null
      throw error
    })
    if (answer?.status !== 200) return false
    replies.set(text.id, [...(replies.get(text.id) ?? []), answer.body.reply ?? null])
    return true
  }
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      if (queue.length <= half) halfway ??= atHalf?.()
      if (!(await handOne(one.text))) queue.push(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  await halfway
  return replies
}

export const textOf = (from: string, body: string): UnrulyText => ({ id: randomUUID(), from, body })
