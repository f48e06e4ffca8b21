import { expect, it } from 'vitest'
import { namesAgree } from './namesAgree.ts'

it.each([
  ['Ruth Greene', 'Harold Greene', false],
  ['Ruth Greene', 'Ruth', false],
  ['Ann Ann Lee', 'Ann Lee', false],
  // Vowels of Devanagari are marks: these are two names.
  ['राम', 'रमा', false],
  ['Ruth Greene', 'ruth  GREENE', true],
  ['Ruth Greene', 'Greene, Ruth', true],
  ['José Núñez', 'nunez jose', true],
  ["Sean O'Neil", 'Sean O’Neil', true],
])('%s and %s agree: %s', (one, other, agree) => {
  expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([agree, agree])
})
