import { expect, it } from 'vitest'
import { channelTitle } from '#shared/channelNames.ts'

it.each([
  ['general', 'General'],
  ['sunday-team', 'Sunday Team'],
  ['persons-of-interest', 'Persons Of Interest'],
  ['élan', 'Élan'],
])('reads %s as %s', (id, title) => {
  expect(channelTitle(id)).toBe(title)
})
