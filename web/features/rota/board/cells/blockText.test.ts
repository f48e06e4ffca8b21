import { expect, it } from 'vitest'
import type { Block } from '#shared/rota/rules.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { blockText, namedBlockText } from './blockText.ts'

it('counts the services of somebody who already serves in the grammar of each language', () => {
  const said = (code: Block['code'], count: number, t = english) =>
    blockText({ code, userId: 'ruth', postId: 'door', serviceId: 's1', count, most: count }, t)
  expect(said('most_a_day', 1)).toBe('Already serves that day.')
  expect(said('most_a_day', 2)).toBe('Already serves 2 times that day, at most 2.')
  expect(said('most_a_month', 1)).toBe('Already serves once that month, at most 1.')
  expect(said('most_a_day', 1, translateFor('es'))).toBe('Ya sirve ese día.')
  expect(said('most_a_month', 1, translateFor('es'))).toBe('Ya sirve una vez ese mes, como mucho 1.')
})

it('behind a name a block begins with a small letter, unless it begins with a post', () => {
  const said = (code: Block['code'], t = english) =>
    namedBlockText('Ruth', { code, userId: 'ruth', postId: 'door', serviceId: 's1', post: 'Main Door' }, t)
  expect([said('away'), said('retired')]).toEqual(['Ruth: is away then.', 'Ruth: Main Door is no longer used.'])
  expect(said('away', translateFor('es'))).toMatch(/^Ruth: [a-zñ]/)
})
