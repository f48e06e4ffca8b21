import { addDays } from '#shared/days.ts'
import type { FillInput, FillPerson } from '../features/rota/fill/solver/fill.input.ts'
import { anInput, aPerson, aPlace, aService, away } from '../features/rota/fill/solver/input.testing.ts'
import { randomness } from './randomness.ts'

const SUNDAY = '2027-01-03'

/** Three people and three services, or four and two: few enough to try every rota. */
export function tinyTeam(seed: number): FillInput {
  const next = randomness(seed)
  const one = <T>(...of: T[]): T => of[Math.floor(next() * of.length)] as T
  const count = one(3, 4)
  const dates =
    count === 3 ? [SUNDAY, one(SUNDAY, '2027-01-05'), addDays(SUNDAY, 7)] : [SUNDAY, addDays(SUNDAY, one(0, 7, 14))]
  const ids = ['ann', 'ben', 'cat', 'dan'].slice(0, count)
  const people = ids.map((id) =>
    aPerson(id, {
      times: one(1, 2, 4),
      mostAMonth: one(null, null, 1, 2),
      mostADay: one(1, 2),
      backToBack: one('avoid', 'avoid', 'fine'),
      rows: [
        ...(next() < 0.2 ? [away(one(...dates))] : []),
        ...(next() < 0.3 ? [{ ...away(one(...dates)), kind: one('prefer' as const, 'rather_not' as const) }] : []),
      ],
      skills: one<FillPerson['skills']>([['mixing', 'able']], [['mixing', 'learning']], [], []),
      wishes: next() < 0.2 ? [[one('door', 'sound'), one('like', 'never')]] : [],
      history: one(-2, 0, 1),
    }),
  )
  const services = dates.map((date, at) =>
    aService(date, {
      _id: `service${at}`,
      hour: 9 + at,
      needs: [
        { postId: 'door', minPeople: one(0, 1), maxPeople: 1 + (at % 2), priority: one(1, 2, 3) },
        { postId: 'sound', minPeople: 1, maxPeople: 1, priority: one(1, 2, 3) },
      ],
      skills: next() < 0.3 ? [{ skillId: 'mixing', minPeople: 1 }] : [],
      declined: next() < 0.2 ? [one(...ids)] : [],
      draft: next() < 0.5 ? [aPlace(one(...ids))] : [],
    }),
  )
  const kinds = ['together', 'only_together', 'apart', 'mentor'] as const
  const links = next() < 0.7 ? [{ userA: 'ann', userB: 'ben', kind: one(...kinds) }] : []
  if (next() < 0.5) links.push({ userA: 'cat', userB: 'ben', kind: 'mentor' })
  const loads =
    next() < 0.3
      ? [
          {
            userId: 'ann',
            date: addDays(SUNDAY, one(2, 9, 31)),
            startsAt: null,
            lastsMinutes: 90,
            reach: one('span' as const, 'month' as const),
          },
        ]
      : []
  return anInput({ people, services, links, loads, keepNearDraft: next() < 0.3 })
}
