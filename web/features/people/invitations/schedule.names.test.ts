import { describe, expect, it } from 'vitest'
import type { UnlinkedName } from '#shared/plan/unknownNames.ts'
import { nameGroups, peopleAfter, peopleOfGroups } from './schedule.names.ts'

const unknown = (name: string, near: string[] = [], member?: string): UnlinkedName => ({
  ...{ name, shifts: 1, nextDate: null, near },
  nearest: member ? [{ _id: 'm1', name: member }] : [],
})

const NAMES = [
  unknown('Dolores Reed', ['Delores Reed']),
  unknown('Ivy Lane'),
  unknown('Delores Reed', ['Dolores Reed', 'Somebody invited']),
  unknown('Otis Wart', [], 'Otis Ward'),
]

describe('names of the schedule', () => {
  it('may be one person where they are near each other or near a member, and are where an admin says so', () => {
    const groups = nameGroups(NAMES)
    expect(groups).toEqual([
      { names: ['Dolores Reed', 'Delores Reed'], member: null },
      { names: ['Ivy Lane'], member: null },
      { names: ['Otis Wart'], member: { _id: 'm1', name: 'Otis Ward' } },
    ])
    const one = new Set(['Dolores Reed', 'Otis Wart'])
    expect(peopleAfter(groups, one)).toBe(3)
    expect(peopleOfGroups(groups, one)).toEqual({
      names: ['Dolores Reed', 'Ivy Lane'],
      same: [
        { name: 'Delores Reed', as: { name: 'Dolores Reed' } },
        { name: 'Otis Wart', as: { _id: 'm1', name: 'Otis Ward' } },
      ],
    })
  })

  it('are a person each unless an admin says otherwise', () => {
    expect(peopleAfter(nameGroups(NAMES), new Set())).toBe(4)
    expect(peopleOfGroups(nameGroups(NAMES), new Set())).toEqual({
      names: ['Dolores Reed', 'Delores Reed', 'Ivy Lane', 'Otis Wart'],
      same: [],
    })
  })
})
