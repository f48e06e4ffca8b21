import { describe, expect, it } from 'vitest'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { type TeamShape, teamOf } from '../../../../../testing/rotaTeams.ts'
import type { FillInput, Roster } from '../fill.input.ts'
import { away } from '../input.testing.ts'
import { fill } from '../search/fill.ts'
import type { Broken } from './rules.ts'
import { verify } from './verify.ts'

const SMALL: Omit<TeamShape, 'seed'> = { members: 16, weeks: 3, services: [4, 3], free: 0.7 }

const found = async (shape: TeamShape): Promise<{ input: FillInput; roster: Roster }> => {
  const input = teamOf(shape)
  return { input, roster: (await fill(input)).roster }
}

describe('on invented teams', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'counts what the solver counts, and no rule is broken: team %i',
    async (seed) => {
      const input = teamOf({ ...SMALL, seed })
      const { goals, roster } = await fill(input)
      const verdict = verify(input, roster)
      expect(verdict.broken).toEqual([])
      expect(goals.map(({ name, value }) => [name, value])).toEqual(
        goals.map(({ name }) => [name, verdict.goals[name]]),
      )
      expect(goals.every(({ provedBy }) => provedBy !== null)).toBe(true)
    },
  )

  it.each([21, 22, 23])('keeps places that are fixed, fills gaps, and stays near a draft: team %i', async (seed) => {
    const { input, roster } = await found({ ...SMALL, seed })
    const drafted = (serviceId: string) =>
      roster.filter((place) => place.serviceId === serviceId).map(({ serviceId: _, ...held }) => held)
    const services = input.services.map((service, at) => {
      const draft = drafted(service._id).slice(1)
      return { ...service, draft, fixed: at === 0 ? draft : [] }
    })
    const near = { ...input, services, keepNearDraft: true }
    const again = await fill(near)
    const verdict = verify(near, again.roster)
    expect(verdict.broken).toEqual([])
    expect(again.goals.map(({ name, value }) => verdict.goals[name] - value)).toEqual(again.goals.map(() => 0))
    // The draft is a part of a best rota, so that nothing of it has to go.
    expect(verdict.goals.stability).toBe(0)
  })

  it('with equal wishes and no absences, nobody serves more than once more than another', async () => {
    const input = teamOf({ seed: 5, members: 12, weeks: 5, services: [4], free: 1, isPlain: true })
    const equal = { ...input, people: input.people.map((person) => ({ ...person, times: 2 })) }
    const { roster } = await fill(equal)
    const counts = equal.people.map(({ _id }) => roster.filter(({ userId }) => userId === _id).length)
    expect(roster).toHaveLength(20)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })
})

describe('a planted breach is named', () => {
  const codes = (input: FillInput, roster: Roster) => [...new Set(verify(input, roster).broken.map(({ code }) => code))]

  /** A plain team of one Sunday with two services that do not overlap, and its best rota. */
  const plain = () => found({ seed: 1, members: 6, weeks: 2, services: [2, 1], free: 1, isPlain: true })

  const spare = (input: FillInput, roster: Roster, date: string): string =>
    input.people.find(({ _id }) => {
      const days = roster
        .filter(({ userId }) => userId === _id)
        .map(({ serviceId }) => input.services.find((service) => service._id === serviceId)?.date)
      return !days.includes(date)
    })?._id ?? ''

  const withPerson = (input: FillInput, id: string, change: object): FillInput => ({
    ...input,
    people: input.people.map((person) => (person._id === id ? { ...person, ...change } : person)),
  })

  it('of the person: away, paused, declined, never, without the skill', async () => {
    const { input, roster } = await plain()
    const [place] = roster as [RosterPlace]
    const date = input.services.find(({ _id }) => _id === place.serviceId)?.date ?? ''
    const expectCode = (changed: FillInput, code: Broken['code']) => expect(codes(changed, roster)).toEqual([code])
    expect(codes(input, roster)).toEqual([])
    expectCode(withPerson(input, place.userId, { rows: [away(date)] }), 'away')
    expectCode(withPerson(input, place.userId, { pausedFrom: date, pausedUntil: date }), 'paused')
    expectCode(withPerson(input, place.userId, { wishes: [[place.postId, 'never']] }), 'never')
    const posts = input.posts.map((post) => (post._id === place.postId ? { ...post, skillId: 'aid' } : post))
    expect(codes({ ...input, posts }, roster)).toEqual(['skill'])
    const retired = input.posts.map((post) => (post._id === place.postId ? { ...post, isRetired: true } : post))
    expect(codes({ ...input, posts: retired }, roster)).toEqual(['retired'])
    const services = input.services.map((service) =>
      service._id === place.serviceId ? { ...service, declined: [place.userId] } : service,
    )
    expect(codes({ ...input, services }, roster)).toEqual(['declined'])
    // Fixed places are not judged.
    const fixed = services.map((service) =>
      service._id === place.serviceId ? { ...service, fixed: [place] } : service,
    )
    expect(codes({ ...input, services: fixed }, roster)).toEqual([])
  })

  it('of the day and the month: twice a day, overlapping, too often, loads outside of the plan', async () => {
    const { input, roster } = await plain()
    const [first, , evening] = input.services
    const morning = roster.find(({ serviceId }) => serviceId === first?._id)
    if (!first || !morning) throw new Error('The first service is filled')
    const both = roster.map((place) =>
      place.serviceId === evening?._id || place.serviceId === input.services[1]?._id
        ? { ...place, userId: morning.userId }
        : place,
    )
    expect(codes(input, both)).toContain('most_a_day')
    const twice = withPerson(input, morning.userId, { mostADay: 2 })
    expect(
      codes(
        twice,
        both.filter(({ serviceId }) => serviceId !== evening?._id),
      ),
    ).toEqual([])
    const overlapping = {
      ...twice,
      services: twice.services.map((service) => ({ ...service, startsAt: first.startsAt, lastsMinutes: 300 })),
    }
    expect(codes(overlapping, both)).toContain('busy')
    expect(codes(withPerson(input, morning.userId, { mostAMonth: 0 }), roster)).toEqual(['most_a_month'])
    const load = { userId: morning.userId, date: first.date, startsAt: null, lastsMinutes: 90, reach: 'span' as const }
    expect(codes({ ...input, loads: [load] }, roster)).toEqual(['most_a_day'])
  })

  it('of pairs: apart, only together', async () => {
    const { input, roster } = await plain()
    const [first] = input.services
    const [a, b] = roster.filter(({ serviceId }) => serviceId === first?._id).map(({ userId }) => userId)
    const other = spare(input, roster, first?.date ?? '')
    const link = (kind: 'apart' | 'only_together', userB: string) => ({
      ...input,
      links: [{ userA: a ?? '', userB, kind }],
    })
    expect(codes(link('apart', b ?? ''), roster)).toEqual(['apart'])
    expect(codes(link('apart', other), roster)).toEqual([])
    expect(codes(link('only_together', other), roster)).toEqual(['only_together'])
  })

  it('of places: too many at a post, a post that is not needed, twice in one, a fixed one gone, somebody unknown', async () => {
    const { input, roster } = await plain()
    const [first] = input.services
    const [place] = roster.filter(({ serviceId }) => serviceId === first?._id) as [RosterPlace]
    const other = spare(input, roster, first?.date ?? '')
    expect(codes(input, [...roster, { ...place, userId: other }])).toEqual(['full'])
    expect(codes(input, [...roster, place])).toContain('twice')
    const without = roster.filter((one) => one !== place)
    const fixed = { userId: place.userId, postId: place.postId, isShadow: false }
    const services = input.services.map((service) => (service === first ? { ...service, fixed: [fixed] } : service))
    expect(codes({ ...input, services }, without)).toEqual(['fixed_missing'])
    expect(
      codes(
        input,
        roster.map((one) => (one === place ? { ...place, userId: 'nobody' } : one)),
      ),
    ).toEqual(['unknown'])
  })

  it('of trainees: in a place of their own, beside nobody, two beside one mentor', async () => {
    const { input, roster } = await plain()
    const [first] = input.services
    const here = roster.filter(({ serviceId }) => serviceId === first?._id)
    const [place] = here as [RosterPlace]
    const [x = '', y = ''] = input.people
      .map(({ _id }) => _id)
      .filter((id) => !here.some(({ userId }) => userId === id))
    const posts = input.posts.map((post) => (post._id === place.postId ? { ...post, skillId: 'aid' } : post))
    const learning = { skills: [['aid', 'learning']] }
    const able = { skills: [['aid', 'able']] }
    const atPost = here.filter(({ postId }) => postId === place.postId).map(({ userId }) => userId)
    let team: FillInput = { ...input, posts }
    for (const id of atPost) team = withPerson(team, id, able)
    team = withPerson(team, x, learning)
    const shadow = { ...place, userId: x, isShadow: true }
    const mentors = [{ userA: place.userId, userB: x, kind: 'mentor' as const }]
    expect(codes({ ...team, links: mentors }, [...here, shadow])).toEqual([])
    expect(codes(team, [...here, shadow])).toEqual(['learning'])
    expect(codes({ ...team, links: mentors }, [...here, { ...shadow, isShadow: false }])).toContain('learning')
    const links = [...mentors, { userA: place.userId, userB: y, kind: 'mentor' as const }]
    expect(codes({ ...withPerson(team, y, learning), links }, [...here, shadow, { ...shadow, userId: y }])).toEqual([
      'learning',
    ])
  })
})
