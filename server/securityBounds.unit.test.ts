import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'

const text = readFileSync(join(import.meta.dirname, '../docs/SECURITY.md'), 'utf8')
const section = text.split('## What one request may cost\n')[1]?.split('\n## ')[0] ?? ''

it('SECURITY names the weight of every endpoint that counts as several requests', () => {
  const rows = [...section.matchAll(/^\| `(\w+) (\/[^`]*)` \| (\d+) \|$/gm)].map(([, ...row]) => row.join(' '))
  const costly = endpoints.filter(({ weight = 1 }) => weight > 1)
  expect(rows).toEqual(costly.map(({ method, path, weight }) => `${method} ${path} ${weight}`))
})
