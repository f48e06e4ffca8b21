import { expect, it } from 'vitest'
import { nameFinder } from './person.named.ts'

const NAMES = ['Gloria Bennett', 'Bennet Gold-Whitfield', 'Ann Lindqvist', 'José Ángel Ortiz', "Mary O'Neil"]
const found = (typed: string) => NAMES.filter(nameFinder(typed))

it.each([
  ['Bennett G', ['Gloria Bennett']],
  ['bennett, gloria', ['Gloria Bennett']],
  ['G Ben', ['Gloria Bennett', 'Bennet Gold-Whitfield']],
  ['whit b', ['Bennet Gold-Whitfield']],
  ['ortiz jos', ['José Ángel Ortiz']],
  ["O'N", ["Mary O'Neil"]],
  // A part of the name as it is written.
  ['ria Benn', ['Gloria Bennett']],
  ['indq', ['Ann Lindqvist']],
  // Not every word begins so, or none does.
  ['Bennett X', []],
  ['ennett g', []],
  [' , ', []],
  ['', NAMES],
])('%j finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names)
})
