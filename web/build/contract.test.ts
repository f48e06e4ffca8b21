import { expect, it } from 'vitest'
import { READ } from './contract.ts'

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{test,testing}.{ts,tsx}', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Such as `tasksApi.create.path`; types may name all of them. */
const FIELD_OF_ENDPOINT = /(?<!typeof )\b\w+Api\.\w+\.(\w+)/g

it('no page reads a field of an endpoint that the build leaves out: tests would find it, browsers would not', () => {
  const read = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(FIELD_OF_ENDPOINT)]
      .filter(([, field = '']) => !READ.has(field))
      .map(([words]) => `${path}: ${words}`),
  )
  expect(Object.keys(files).length).toBeGreaterThan(100)
  expect(read).toEqual([])
})
