import { setImmediate } from 'node:timers/promises'
import { STEP } from './mapInSteps.ts'

/** The byte between two lines; JSON has none within. */
const LINE_END = 10

/** One line of a long list: the name of its field, and some of its items. */
type ListLine = [name: string, items: unknown[]]

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > STEP

/**
 * An object as lines of JSON: first it with its long lists empty, then their items by steps. A list of 20,000 rows
 * keeps nobody waiting then, neither where it is written nor where it is read. Fields that are undefined are lost.
 */
export async function packed(value: object): Promise<Buffer> {
  const lists = Object.entries(value).filter(([, list]) => isLong(list)) as ListLine[]
  const lines = [JSON.stringify({ ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) })]
  for (const [name, items] of lists)
    for (let from = 0; from < items.length; from += STEP) {
      await setImmediate()
      lines.push(JSON.stringify([name, items.slice(from, from + STEP)] satisfies ListLine))
    }
  return Buffer.from(lines.join('\n'))
}

/** Reads an object that `packed` has written, in steps between which others are answered. */
export async function unpacked(bytes: Buffer): Promise<unknown> {
  const lines = linesOf(bytes)
  const value = JSON.parse(lines.next().value ?? '') as Record<string, unknown[]>
  for (const line of lines) {
    await setImmediate()
    const [name, items] = JSON.parse(line) as ListLine
    value[name]?.push(...items)
  }
  return value
}

function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, from)
    const end = found < 0 ? bytes.length : found
    yield bytes.toString('utf8', from, end)
    from = end + 1
  }
}
