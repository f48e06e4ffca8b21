import { expect, it } from 'vitest'
import { formatMoment } from './moment.format.ts'

/** Some versions write a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ')

it('says a moment as the clock does where the team is', () => {
  const moment = '2026-12-06T04:05:00.000Z'
  expect(plain(formatMoment(moment, 'America/Chicago'))).toBe('December 5, 2026 at 10:05 PM')
  expect(plain(formatMoment(moment, 'UTC', 'time'))).toBe('4:05 AM')
})
