import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Ruth Ellison', 'RE'],
  ['Ruth Ann Ellison', 'RE'],
  ['  ruth   ellison ', 'RE'],
  ['Ruth', 'R'],
  ['Élodie Ångström', 'ÉÅ'],
  ['𝒜da 🎈', '𝒜🎈'],
  ['', ''],
])('of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
