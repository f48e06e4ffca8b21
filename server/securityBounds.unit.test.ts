import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { boundRows, fieldBounds } from './testing/fieldBounds.ts'

const file = join(import.meta.dirname, '../docs/SECURITY.md')
const text = readFileSync(file, 'utf8')

/** The rows of the table below a heading, each as its cells. */
const rowsBelow = (heading: string): string[][] =>
  (text.split(`${heading}\n`)[1]?.split('\n#')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesIn = (cell = '') => [...cell.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, name]) => name)

interface Def {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: Schema[]
}
interface Schema {
  def?: Def
}

/** True for an answer in which there is a list. */
function hasList({ def }: Schema): boolean {
  if (!def) return false
  if (def.type === 'array' || def.type === 'record') return true
  const parts = [def.innerType, def.in, def.out, ...(def.options ?? []), ...Object.values(def.shape ?? {})]
  return parts.some((part) => part !== undefined && hasList(part))
}

describe('SECURITY names the bound of', () => {
  it('every endpoint that counts as several requests', () => {
    const rows = rowsBelow('## What one request may cost').map(([name = '', weight]) => [namesIn(name)[0], weight])
    const costly = endpoints.filter(({ weight = 1, weigh }) => weight > 1 || weigh)
    expect(rows.map(([name]) => name)).toEqual(costly.map(nameOf))
    // What counts by its entries is said in words.
    const said = costly.map(({ weight, weigh }) => (weigh ? expect.stringContaining(' for each ') : String(weight)))
    expect(rows.map(([, weight]) => weight)).toEqual(said)
  })

  it('every endpoint that may make something', () => {
    const rows = rowsBelow('### What each endpoint makes')
    expect(rows.filter(([what, bound]) => !what || !bound)).toEqual([])
    const making = endpoints.filter(({ method }) => method === 'POST' || method === 'PUT')
    expect(rows.flatMap((row) => namesIn(row[2])).sort()).toEqual(making.map(nameOf).sort())
  })

  it('every list, and every file that is made', () => {
    const rows = rowsBelow('### How long a list is')
    expect(rows.filter(([bound]) => !bound)).toEqual([])
    const lists = endpoints.filter(
      ({ method, reply, output }) => method === 'GET' && (reply === 'file' || hasList(output as unknown as Schema)),
    )
    expect(rows.flatMap((row) => namesIn(row[1])).sort()).toEqual(lists.map(nameOf).sort())
  })

  // GOLDEN_REWRITE=1 writes the table anew, as it does with the golden answers: look at the difference.
  it('every field of the contract', () => {
    const bounds = fieldBounds()
    expect(bounds.filter(({ bound }) => bound === undefined)).toEqual([])
    expect(bounds.length).toBeGreaterThan(300)
    const wanted = boundRows(bounds)
    const [before = '', after = ''] = text.split('| Bound | Fields |\n|---|---|\n')
    const rest = after.slice(after.indexOf('\n\n'))
    if (process.env.GOLDEN_REWRITE)
      writeFileSync(file, `${before}| Bound | Fields |\n|---|---|\n${wanted.join('\n')}${rest}`)
    else expect(after.slice(0, after.indexOf('\n\n')).split('\n')).toEqual(wanted)
  })
})
