import { describe, expect, it } from 'vitest'
import type { Capacity } from '#shared/rota/capacity.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { english } from '#shared/strings/translate.ts'
import { capacityText } from './capacity.text.ts'

const NOTHING: Capacity = {
  ...{ places: 0, offered: 0, most: 0, people: 0, notJoined: 0, unstated: 0, each: 0, above: [] },
  known: { people: 0, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 },
}
const member = (name: string, planned: number, rungs: number, more: { stated?: boolean; fair?: number } = {}) => ({
  ...{ user: { _id: name, name, suspended: false }, planned, share: rungs, rungs, fair: rungs, stated: true, ...more },
})
type Member = ReturnType<typeof member>
const say = (members: Member[], open: number, change: Partial<Capacity> = {}) =>
  capacityText({ board: { members }, capacity: { ...NOTHING, people: 3, ...change }, open }, english)

/** Two services may still be given: one of Ann, one of Bob. */
const TEAM = [member('Ann', 1, 2), member('Bob', 0, 1), member('Cid', 3, 3)]

describe('what open places need, and people still offer', () => {
  it('is nothing where enough is offered, or nothing is open that somebody could take', () => {
    expect([say(TEAM, 2), say(TEAM, 0), say(TEAM, -1)]).toEqual(['', '', ''])
  })

  it('counts the services beyond it, of which each makes the board say of somebody that they have too many', () => {
    expect(say(TEAM, 3)).toBe(
      'Your 3 people have 2 services left to give; for one place more somebody serves more often than counted on, or it stays empty.',
    )
    expect(say([member('Ann', 1, 2)], 6)).toBe(
      'Your 3 people have one service left to give; for 5 places more somebody serves more often than counted on, or they stay empty.',
    )
    const filled = [member('Ann', 2, 2), member('Bob', 2, 1), member('Cid', 3, 3)]
    expect(filled.reduce((sum, one) => sum + aboveShare(one), 0)).toBe(1)
  })

  it('counts nobody twice who has more than their share already, and nobody whom a fill leaves out', () => {
    const above = member('Dee', 5, 2)
    expect(say([...TEAM, above], 2)).toBe('')
    const suspended = { ...member('Eve', 0, 4), user: { _id: 'Eve', name: 'Eve', suspended: true } }
    const out = member('Zoe', 0, 4)
    const leftOut = [{ _id: 'Zoe', name: 'Zoe' }]
    expect(say([...TEAM, suspended, out], 3, { leftOut })).toMatch(/^Your 3 people have 2 services left/)
  })

  it('takes of whom nobody has said how often as many as are their part of all', () => {
    const unsaid = member('Dee', 0, 2, { stated: false, fair: 3.4 })
    expect(say([unsaid], 4)).toBe('')
    expect(say([unsaid], 5)).toMatch(/^Your 3 people have 4 services left/)
  })

  it('says that nobody has said how often, and that nobody is there', () => {
    expect(say(TEAM, 50, { people: 24, unstated: 24, each: 50 / 24 })).toBe(
      'Nobody of your 24 people has said yet how often they serve; it will be about 2 each.',
    )
    expect(say([], 60, { people: 0 })).toBe('60 places, and nobody yet who could take one')
  })
})
