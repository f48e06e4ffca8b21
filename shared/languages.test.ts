import { expect, it } from 'vitest'
import { acceptedLanguage, languageOf } from './languages.ts'

it.each([
  [['es-MX', 'en'], 'es'],
  [['fr-CA', 'es'], 'es'],
  [['EN-gb', 'es'], 'en'],
  [['fr', 'de'], 'en'],
  [['est', 'toString', ''], 'en'],
  [[], 'en'],
])('of those who want %j the first that we speak is %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language)
})

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
