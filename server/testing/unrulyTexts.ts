import { randomUUID } from 'node:crypto'
import { hand } from './textsApp.ts'

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

/**
 * Hands texts over as a poor gateway does: in another order, some of them two or three times, some at once, to any of
 * these servers. What was not answered with 200 is handed over again. Returns the replies to each id.
 */
export async function handUnruly(
  urls: readonly string[],
  texts: readonly UnrulyText[],
  { random, atOnce = 8 }: { random: () => number; atOnce?: number },
): Promise<Map<string, (string | null)[]>> {
  const all = texts.flatMap((text) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => text))
  const queue = all.map((text) => ({ text, at: random() })).sort((a, b) => a.at - b.at)
  const replies = new Map<string, (string | null)[]>()
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const url = urls[Math.floor(random() * urls.length)] ?? ''
      const { status, body } = await hand(url, one.text)
      if (status !== 200) queue.push(one)
      else replies.set(one.text.id, [...(replies.get(one.text.id) ?? []), body.reply ?? null])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return replies
}

export const textOf = (from: string, body: string): UnrulyText => ({ id: randomUUID(), from, body })
