import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { typingSentence } from './ChannelStatus.tsx'

it.each([
  [[], null],
  [['Ann'], 'Ann is writing…'],
  [['Ann', 'Bo'], 'Ann and Bo are writing…'],
  [['Ann', 'Bo', 'Cy'], 'Several people are writing…'],
])('of %j says %j', (names, sentence) => {
  expect(typingSentence(names, english)).toBe(sentence)
})
