import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writtenReply } from './writtenReply.ts'

const written = async (...reply: Parameters<typeof writtenReply>) =>
  Buffer.concat(await writtenReply(...reply)).toString()

const Row = z.object({ seq: z.number(), name: z.nullable(z.string()) })
const Page = z.object({ name: z.optional(z.string()), rows: z.array(Row), more: z.boolean() })

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, seq) => ({ seq, name: seq % 2 ? 'Añe "B"' : null, hash: 'secret' }))
const page = (count: number, more = {}) => ({ rows: rowsOf(count), more: true, hash: 'secret', ...more })

describe('a reply is written as its schema has it', () => {
  it.each([0, 1, 200, 201, 1000, 3456])('with a list of %d in a field, or alone', async (count) => {
    for (const value of [page(count), page(count, { name: 'Ann' }), page(count, { name: undefined })])
      expect(await written(Page, value)).toBe(JSON.stringify(Page.parse(value)))
    expect(await written(z.array(Row), rowsOf(count))).toBe(JSON.stringify(z.array(Row).parse(rowsOf(count))))
  })

  it('with several lists, and where it is no object', async () => {
    const Two = z.extend(Page, { others: z.array(z.string()) })
    const value = page(1500, { others: Array.from({ length: 450 }, (_, at) => `${at}`) })
    expect(await written(Two, value)).toBe(JSON.stringify(Two.parse(value)))
    expect(await written(z.nullable(Page), null)).toBe('null')
  })

  it('never with an item that the schema refuses, wherever it stands', async () => {
    const rows: unknown[] = rowsOf(2500)
    rows[2400] = { seq: 'x', name: null }
    await expect(writtenReply(Page, { rows, more: true })).rejects.toThrow()
  })
})

it('others are answered while a long list is written', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await writtenReply(Page, page(200))
  expect(turns).toBe(0)
  await writtenReply(Page, page(5000))
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(20)
})
