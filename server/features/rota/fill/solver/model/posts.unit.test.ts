import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { Need } from '#shared/rota/needs.ts'
import { anInput, aPerson, aPlace, aService } from '../input.testing.ts'
import { assign } from './assignment.ts'
import { rosterOf } from './posts.ts'
import { shapeOf } from './shape.ts'

/** The roster in which everybody serves at every service, each place as `person post`. */
function stand(...given: Parameters<typeof anInput>): string[] | undefined {
  const shape = shapeOf(anInput(...given))
  const people = shape.people.map((_, person) => person)
  return rosterOf(
    shape,
    shape.services.map(() => ({ people, shadows: [] })),
  )?.map(({ userId, postId }) => `${userId} ${postId}`)
}

const need = (postId: string, minPeople: number, priority = 1): Need => ({
  postId,
  minPeople,
  maxPeople: 1,
  priority,
})

describe('who stands where', () => {
  it('is a place that must be filled, by priority, then a liked one, then that of the draft', () => {
    const ann = aPerson('ann', { wishes: [['hall', 'like']] })
    const draft = [aPlace('ann', 'door')]
    const at = (needs: Need[], people = [ann]) =>
      stand({ people, services: [aService('2027-01-03', { needs, draft })] })
    expect(at([need('hall', 0), need('door', 1)])).toEqual(['ann door'])
    expect(at([need('hall', 1, 1), need('door', 1, 3)])).toEqual(['ann door'])
    expect(at([need('door', 1), need('hall', 1)])).toEqual(['ann hall'])
    expect(at([need('hall', 1), need('door', 1)], [aPerson('ann')])).toEqual(['ann door'])
  })

  it('is the post of the draft, where a fill stays near it, before wishes and places that are only welcome', () => {
    const people = [aPerson('ann', { wishes: [['hall', 'like']] }), aPerson('ben')]
    const needs = [need('door', 0), need('hall', 0, 3)]
    const draft = [aPlace('ann', 'door'), aPlace('ben', 'hall')]
    const at = (keepNearDraft: boolean, given = needs) =>
      stand({ people, services: [aService('2027-01-03', { needs: given, draft })], keepNearDraft })
    expect(at(true)).toEqual(['ann door', 'ben hall'])
    expect(at(false)).toEqual(['ann hall', 'ben door'])
    // Cat is new and likes Ben's post: Ann and Ben stay where the draft has them.
    const three = [...people, aPerson('cat', { wishes: [['hall', 'like']] })]
    const all = [need('door', 1), need('hall', 1), need('gate', 1)]
    const posts = ['door', 'hall', 'gate'].map((_id) => ({ _id, skillId: null, isRetired: false, jointWith: [] }))
    const filled = { people: three, posts, services: [aService('2027-01-03', { needs: all, draft })] }
    expect(stand({ ...filled, keepNearDraft: true })).toEqual(['ann door', 'ben hall', 'cat gate'])
  })

  it('is not the same post a third time running', () => {
    const services = [0, 7, 14].map((days) =>
      aService(addDays('2027-01-03', days), { needs: [need('door', 1), need('hall', 1)], draft: [aPlace('ann')] }),
    )
    expect(stand({ people: [aPerson('ann')], services })).toEqual(['ann door', 'ann door', 'ann hall'])
  })

  it('is null where somebody would have no place', () => {
    const services = [aService('2027-01-03')]
    expect(stand({ people: [aPerson('ann'), aPerson('ben')], services })).toBeUndefined()
    expect(stand({ people: [aPerson('ann', { wishes: [['door', 'never']] })], services })).toBeUndefined()
  })
})

describe('an assignment', () => {
  const cheapest = (costs: number[][], taken: number[] = []): number =>
    taken.length === costs.length
      ? taken.reduce((total, column, row) => total + (costs[row]?.[column] ?? 0), 0)
      : Math.min(
          ...(costs[0] ?? []).flatMap((_, column) =>
            taken.includes(column) ? [] : [cheapest(costs, [...taken, column])],
          ),
        )

  it('is the cheapest of all', () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
    const matrix = size.chain(([rows, more]) => {
      const row = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: rows + more, maxLength: rows + more })
      return fc.array(row, { minLength: rows, maxLength: rows })
    })
    fc.assert(
      fc.property(matrix, (costs) => {
        const found = assign(costs)
        expect(new Set(found).size).toBe(costs.length)
        expect(found.reduce((total, column, row) => total + (costs[row]?.[column] ?? 0), 0)).toBe(cheapest(costs))
      }),
    )
  })
})
