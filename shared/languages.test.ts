import { expect, it } from 'vitest'
import { languageOf } from './languages.ts'

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
