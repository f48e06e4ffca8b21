import { expect, it } from 'vitest'
import { translateFor } from '#shared/strings/translate.ts'
import { shiftName } from './shift.name.ts'

it.each([
  ['en', null, 'Former member', 'Former member'],
  ['en', null, 'Former member 2', 'Former member 2'],
  ['es', null, 'Former member', 'Exmiembro'],
  ['es', null, 'Former member 2', 'Exmiembro 2'],
  ['es', null, 'Esther Kim', 'Esther Kim'],
  // A member who is called so is no former one.
  ['es', 'u1', 'Former member', 'Former member'],
] as const)('in %s, the %s user %j is called %s', (language, _id, name, shown) => {
  expect(shiftName({ _id, name }, translateFor(language))).toBe(shown)
})
