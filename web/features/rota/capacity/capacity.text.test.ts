import { describe, expect, it } from 'vitest'
import type { Capacity } from '#shared/rota/capacity.ts'
import { english } from '#shared/strings/translate.ts'
import { capacityText, shortageText } from './capacity.text.ts'

const NOTHING: Capacity = {
  ...{ places: 0, offered: 0, most: 0, people: 0, notJoined: 0, unstated: 0, each: 0, above: [] },
  known: { people: 0, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 },
}
const say = (capacity: Partial<Capacity>) => capacityText({ ...NOTHING, people: 24, ...capacity }, english)

describe('what days need and people offer', () => {
  it.each([
    [{ places: 60, offered: 43.4 }, 'Only about 43 of 60 places can be expected of your 24 people'],
    [{ places: 10, offered: 9.2 }, 'Only about 9 of 10 places can be expected of your 24 people'],
    // Nobody is asked for more than a fill gives: 4.1 services are up to five.
    [
      { places: 48, offered: 43.6, most: 55 },
      '48 places: your 24 people serve about 44 on average, and up to 55 without anybody above their number',
    ],
    [
      { places: 48, offered: 43.6, most: 55, unstated: 1 },
      '48 places: your 24 people serve about 44 on average, and up to 55 without anybody above their number (known of 23)',
    ],
    [{ places: 56, offered: 43.6, most: 55 }, 'Only about 43 of 56 places can be expected of your 24 people'],
    [{ places: 60, offered: 60 }, '60 places: about 60 can be expected of your 24 people'],
    [{ places: 60, offered: 71.6 }, '60 places: about 72 can be expected of your 24 people'],
    [
      { places: 60, offered: 43.4, unstated: 20 },
      'Only about 43 of 60 places can be expected: it is known how often 4 of 24 people serve',
    ],
    [
      { places: 1, offered: 43.4, unstated: 20 },
      'One place: about 43 can be expected; it is known how often 4 of 24 people serve',
    ],
    [
      { places: 50, offered: 43.4, unstated: 24, each: 50 / 24 },
      '50 places for 24 people. Nobody has said yet how often they serve; about 2.1 each.',
    ],
    [{ places: 60, people: 0 }, '60 places, and nobody yet who could take one'],
  ])('%o', (capacity, text) => expect(say(capacity)).toBe(text))

  it('and what follows where these are too few', () => {
    const short = (capacity: Partial<Capacity>) => shortageText({ ...NOTHING, people: 24, ...capacity }, english)
    expect(short({ places: 60, offered: 43.4 })).toMatch(/^17 times /)
    expect(short({ places: 10, offered: 9.2 })).toMatch(/^Once /)
    expect(short({ places: 48, offered: 43.6, most: 55 })).toBe('')
    expect(short({ places: 60, offered: 60 })).toBe('')
    expect(short({ places: 60, offered: 43.4, unstated: 20 })).toMatch(/^17 times somebody serves more often than that/)
    // Nobody serves more often than they said, where nobody has said anything.
    expect(short({ places: 60, offered: 43.4, unstated: 24 })).toBe('')
  })

  it('is nothing where nothing is needed', () => expect(say({ places: 0, offered: 12 })).toBe(''))
})
