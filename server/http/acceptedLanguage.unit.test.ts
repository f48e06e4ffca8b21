import { expect, it } from 'vitest'
import { acceptedLanguage } from './acceptedLanguage.ts'

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr, es; q=0.5', 'es'],
  [`${'x,'.repeat(100_000)}es`, 'en'],
])('a request that accepts %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
