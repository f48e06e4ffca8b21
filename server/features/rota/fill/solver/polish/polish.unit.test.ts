import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { GOAL_NAMES } from '#shared/rota/fill.ts'
import type { Need } from '#shared/rota/needs.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { type TeamShape, teamOf } from '../../../../../testing/rotaTeams.ts'
import type { FillInput, FillService, Roster } from '../fill.input.ts'
import { anInput, aPerson, aService } from '../input.testing.ts'
import { fill } from '../search/fill.ts'
import { verify } from '../verify/verify.ts'
import { polish } from './polish.ts'

const need = (postId: string): Need => ({ postId, minPeople: 1, maxPeople: 1, priority: 1 })

const placesAt = (service: FillService, places: Record<string, string>): RosterPlace[] =>
  Object.entries(places).map(([postId, userId]) => ({ serviceId: service._id, userId, postId, isShadow: false }))

const SUNDAYS = ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24', '2027-01-31']

/** Services of the span, loads included, of each person. */
const countsOf = (input: FillInput, roster: Roster): Map<string, number> =>
  new Map(
    input.people.map(({ _id }) => {
      const at = input.services.filter(
        (service) =>
          roster.some(({ serviceId, userId }) => serviceId === service._id && userId === _id) ||
          service.outside.some(({ userId }) => userId === _id),
      )
      const loads = input.loads.filter(({ userId, reach }) => userId === _id && reach === 'span')
      return [_id, at.length + loads.length]
    }),
  )

/** True where rules 1 to 3 and 8 allow somebody a place, whatever else is planned. */
function isOpenTo(input: FillInput, place: RosterPlace): boolean {
  const { broken } = verify({ ...input, links: [], loads: [] }, [place])
  return broken.every(({ code }) => ['most_a_month', 'full', 'busy', 'most_a_day'].includes(code))
}

/** The share of a person: rate × weeks with a service open to them, counted in the plain way. */
function shareOf(input: FillInput, userId: string): number {
  const person = input.people.find(({ _id }) => _id === userId)
  if (!person) return 0
  const weeks = input.services.filter(({ _id: serviceId, needs }) =>
    needs.some(({ postId }) => isOpenTo(input, { serviceId, userId, postId, isShadow: false })),
  )
  const all = new Set(weeks.map(({ date }) => addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())))
  return (person.times / (13 / 3)) * all.size
}

/** Weeks in a row, posts and numbers, counted in the plain way; `base` is the roster as it was proved. */
function blemishesIn(
  input: FillInput,
  roster: Roster,
  base: Roster,
  shares = new Map(input.people.map(({ _id }) => [_id, shareOf(input, _id)])),
): [number, number, number] {
  const dateOf = new Map(input.services.map(({ _id, date }) => [_id, date]))
  const [counts, proved] = [countsOf(input, roster), countsOf(input, base)]
  let [runs, posts, above] = [0, 0, 0]
  for (const person of input.people) {
    const days = new Set([
      ...roster.filter(({ userId }) => userId === person._id).map(({ serviceId }) => dateOf.get(serviceId) ?? ''),
      ...input.loads.filter(({ userId }) => userId === person._id).map(({ date }) => date),
      ...input.services
        .filter(({ outside }) => outside.some(({ userId }) => userId === person._id))
        .map(({ date }) => date),
    ])
    if (person.backToBack !== 'fine')
      for (const day of days)
        for (
          let week = 2;
          Array.from({ length: week }, (_, n) => addDays(day, -7 * (n + 1))).every((one) => days.has(one));
          week++
        )
          runs += 1
    const isTrainee = person.skills.length > 0 && person.skills.every(([, level]) => level === 'learning')
    const more = isTrainee ? 0 : (counts.get(person._id) ?? 0) - Math.ceil((shares.get(person._id) ?? 0) - 1e-9)
    for (let n = 1; n <= more; n++) above += n
  }
  for (const { userA, userB } of input.links.filter(({ kind }) => kind === 'together' || kind === 'only_together'))
    for (const { _id, outside } of input.services) {
      const at = (userId: string) => [
        ...roster.filter((one) => one.serviceId === _id && one.userId === userId && !one.isShadow),
        ...outside.filter((one) => one.userId === userId),
      ]
      const shared = at(userA).filter(({ postId }) => at(userB).some((other) => other.postId === postId))
      if (at(userA).length > 0 && at(userB).length > 0 && shared.length === 0) posts += 1
    }
  const skillOf = new Map(input.posts.map(({ _id, skillId }) => [_id, skillId]))
  const burden = (userId: string) => (proved.get(userId) ?? 0) - (shares.get(userId) ?? 0)
  for (const place of roster.filter(({ isShadow }) => !isShadow)) {
    const wish = input.people
      .find(({ _id }) => _id === place.userId)
      ?.wishes.find(([postId]) => postId === place.postId)
    posts += wish?.[1] === 'like' ? -1 : wish?.[1] === 'avoid' ? 1 : 0
    const skill = skillOf.get(place.postId)
    const rather = roster.some((other) => {
      const one = input.people.find(({ _id }) => _id === other.userId)
      return (
        !other.isShadow &&
        dateOf.get(other.serviceId) === dateOf.get(place.serviceId) &&
        skillOf.get(other.postId) === null &&
        one?.skills.some(([skillId, level]) => skillId === skill && level === 'able') &&
        burden(place.userId) - burden(other.userId) >= 1 &&
        isOpenTo(input, { ...place, userId: other.userId })
      )
    })
    if (skill && rather) posts += 1
  }
  return [runs, posts, above]
}

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** All rosters that one exchange, or one replacement, makes of a roster. */
function* oneMoveFrom(input: FillInput, roster: Roster): Generator<Roster> {
  for (const [at, place] of roster.entries()) {
    if (place.isShadow) continue
    for (const { _id } of input.people)
      if (_id !== place.userId) yield roster.map((one, index) => (index === at ? { ...one, userId: _id } : one))
    for (const [to, other] of roster.entries())
      if (to > at && !other.isShadow && other.userId !== place.userId)
        yield roster.map((one, index) =>
          index === at ? { ...one, userId: other.userId } : index === to ? { ...one, userId: place.userId } : one,
        )
  }
}

describe('on invented teams', () => {
  const shapes = Array.from({ length: 20 }, (_, at): TeamShape => {
    const services = at % 2 ? [3, 2] : [4, 2, 2]
    return { seed: at + 1, members: 9 + (at % 8), weeks: 3 + (at % 3), services, free: 0.5 + (at % 5) / 10 }
  })

  it.each(shapes)('breaks no rule and worsens no goal: team $seed', async (shape) => {
    const input = teamOf(shape)
    const { roster } = await fill(input)
    const after = polish(input, roster)
    const [was, is] = [verify(input, roster), verify(input, after)]
    expect(is.broken).toEqual([])
    expect(GOAL_NAMES.filter((name) => is.goals[name] > was.goals[name])).toEqual([])
    expect(after.map(({ serviceId, postId }) => [serviceId, postId])).toEqual(
      roster.map(({ serviceId, postId }) => [serviceId, postId]),
    )
    const [had, has] = [blemishesIn(input, roster, roster), blemishesIn(input, after, roster)]
    expect(isLess(had, has)).toBe(false)
    expect(polish(input, roster)).toEqual(after)
  })

  it.each([1, 2, 3, 4])('leaves no single move that would improve it: team %i', async (seed) => {
    const input = teamOf({
      seed: 100 + seed,
      members: 6 + (seed % 3),
      weeks: 3 + (seed % 2),
      services: [3, 2],
      free: 0.8,
    })
    const { roster } = await fill(input)
    const after = polish(input, roster)
    const shares = new Map(input.people.map(({ _id }) => [_id, shareOf(input, _id)]))
    const [goals, has] = [verify(input, after).goals, blemishesIn(input, after, roster, shares)]
    for (const other of oneMoveFrom(input, after)) {
      if (!isLess(blemishesIn(input, other, roster, shares), has)) continue
      const verdict = verify(input, other)
      const isWorse = verdict.broken.length > 0 || GOAL_NAMES.some((name) => verdict.goals[name] > goals[name])
      expect(isWorse ? null : other).toBeNull()
    }
  })
})

describe('weeks in a row', () => {
  const services = SUNDAYS.flatMap((date) => [aService(date), aService(date, { hour: 11 })])
  const rest = { backToBack: 'avoid' as const, times: 4 }
  // Rest of two days only: neighbouring Sundays cost nothing, as where everybody has them anyhow.
  const input = (change: Partial<FillInput> = {}) =>
    anInput({ services, restDays: 2, people: ['ann', 'bob', 'cid', 'dee'].map((id) => aPerson(id, rest)), ...change })
  /** Ann on all five Sundays, Bob on the first, the others between them. */
  const roster: Roster = services.map(({ _id }, at): RosterPlace => {
    const userId = at % 2 === 0 ? (at < 8 ? 'ann' : 'bob') : at < 4 ? 'bob' : at < 8 ? 'cid' : 'dee'
    return { serviceId: _id, userId, postId: 'door', isShadow: false }
  })
  const daysOf = (after: Roster, id: string) =>
    after.filter(({ userId }) => userId === id).map(({ serviceId }) => serviceId.slice(0, 10))

  it('are ended where the goals are the same without them', () => {
    const after = polish(input(), roster)
    expect(daysOf(roster, 'ann')).toEqual(SUNDAYS.slice(0, 4))
    const [was, is] = [verify(input(), roster).goals, verify(input(), after).goals]
    expect(GOAL_NAMES.filter((name) => is[name] > was[name])).toEqual([])
    expect(blemishesIn(input(), after, roster)[0]).toBe(0)
  })

  it('stay for whom they are fine, at fixed places, and where the draft is to be kept', () => {
    // Their history is what the roster gives them less: nobody else should have a service of Ann's.
    const people = ['ann', 'bob', 'cid', 'dee'].map((id, at) =>
      aPerson(id, { ...rest, backToBack: 'fine', history: at - 2 }),
    )
    expect(polish(input({ people }), roster)).toEqual(roster)
    const placesOf = ({ _id }: FillService) =>
      roster.filter(({ serviceId }) => serviceId === _id).map(({ serviceId: _, ...held }) => held)
    const fixed = services.map((service) => ({ ...service, fixed: placesOf(service), draft: placesOf(service) }))
    expect(polish(input({ services: fixed }), roster)).toEqual(roster)
    const drafted = fixed.map((service) => ({ ...service, fixed: [] }))
    expect(polish(input({ services: drafted, keepNearDraft: true }), roster)).toEqual(roster)
    expect(polish(input({ services: services.map((one) => ({ ...one })) }), roster)).not.toEqual(roster)
  })
})

describe('posts', () => {
  const [early, late] = [aService('2027-01-03', { needs: [need('hall')] }), aService('2027-01-03', { hour: 11 })]

  it('are exchanged between two services of a day for whoever likes one', () => {
    const people = [aPerson('ann', { wishes: [['door', 'like']] }), aPerson('bob')]
    const roster = [...placesAt(early, { hall: 'ann' }), ...placesAt(late, { door: 'bob' })]
    const after = polish(anInput({ services: [early, late], people }), roster)
    expect(after.map(({ userId }) => userId)).toEqual(['bob', 'ann'])
  })

  it('stay where somebody is only with another who would be left', () => {
    const people = [aPerson('ann', { wishes: [['door', 'like']] }), aPerson('bob'), aPerson('cid')]
    const both = { ...early, needs: [need('hall'), need('sound')] }
    const posts = anInput().posts.map((post) => ({ ...post, skillId: null }))
    const roster = [...placesAt(both, { hall: 'ann', sound: 'cid' }), ...placesAt(late, { door: 'bob' })]
    const links = [{ userA: 'cid', userB: 'ann', kind: 'only_together' as const }]
    const input = anInput({ posts, services: [both, late], people, links })
    expect(polish(input, roster)).toEqual(roster)
    expect(polish({ ...input, links: [] }, roster)).not.toEqual(roster)
  })

  const couple = (userA: string, userB: string) => ({ userA, userB, kind: 'only_together' as const })
  const twoAtDoor = [
    { postId: 'door', minPeople: 2, maxPeople: 2, priority: 1 },
    { postId: 'hall', minPeople: 1, maxPeople: 1, priority: 1 },
    { postId: 'sound', minPeople: 1, maxPeople: 1, priority: 1 },
  ]
  const oneService = aService('2027-01-03', { needs: twoAtDoor })
  const held = (door: [string, string], hall: string, sound: string): RosterPlace[] => [
    ...door.flatMap((userId) => placesAt(oneService, { door: userId })),
    ...placesAt(oneService, { hall, sound }),
  ]
  const openPosts = anInput().posts.map((post) => ({ ...post, skillId: null }))
  const withLinks = (links: FillInput['links'], people = ['ann', 'bob', 'cid', 'dee'].map((id) => aPerson(id))) =>
    anInput({ posts: openPosts, services: [oneService], people, links })
  const doorOf = (roster: Roster) =>
    roster
      .filter(({ postId }) => postId === 'door')
      .map(({ userId }) => userId)
      .sort()

  it("that take two are a couple's: one joins the other, or both come from two posts", () => {
    const input = withLinks([couple('ann', 'bob')])
    expect(doorOf(polish(input, held(['ann', 'cid'], 'bob', 'dee')))).toEqual(['ann', 'bob'])
    expect(doorOf(polish(input, held(['cid', 'dee'], 'ann', 'bob')))).toEqual(['ann', 'bob'])
    const [was, is] = [held(['cid', 'dee'], 'ann', 'bob'), polish(input, held(['cid', 'dee'], 'ann', 'bob'))]
    expect(verify(input, is)).toEqual(verify(input, was))
  })

  it("stay a couple's who stand there, whose likes they are, and nobody's who avoids them", () => {
    const two = withLinks([couple('ann', 'bob'), couple('cid', 'dee')])
    expect(polish(two, held(['cid', 'dee'], 'ann', 'bob'))).toEqual(held(['cid', 'dee'], 'ann', 'bob'))
    const people = ['ann', 'bob', 'cid', 'dee'].map((id) =>
      aPerson(id, { wishes: id === 'cid' || id === 'dee' ? [['door', 'like']] : [] }),
    )
    const liked = withLinks([couple('ann', 'bob')], people)
    expect(doorOf(polish(liked, held(['cid', 'dee'], 'ann', 'bob')))).toEqual(['cid', 'dee'])
    const never = ['ann', 'bob', 'cid', 'dee'].map((id) =>
      aPerson(id, { wishes: id === 'bob' ? [['door', 'never']] : [] }),
    )
    expect(doorOf(polish(withLinks([couple('ann', 'bob')], never), held(['cid', 'dee'], 'ann', 'bob')))).toEqual([
      'cid',
      'dee',
    ])
  })

  it('that ask for a skill go to whom they are usual, not to who helped out and serves more than their share', () => {
    const head = aService('2027-01-03', { hour: 11, needs: [need('sound')] })
    const others = SUNDAYS.slice(1, 3).map((date) => aService(date))
    const skills: [string, 'able'][] = [['mixing', 'able']]
    const people = [aPerson('henry', { skills, times: 4 }), aPerson('mia', { skills, times: 1 })]
    const roster = [
      ...placesAt(early, { hall: 'henry' }),
      ...placesAt(head, { sound: 'mia' }),
      ...others.flatMap((service) => placesAt(service, { door: 'mia' })),
    ]
    const input = anInput({ services: [early, head, ...others], people })
    const after = polish(input, roster)
    expect(after.slice(0, 2).map(({ userId }) => userId)).toEqual(['mia', 'henry'])
  })
})
