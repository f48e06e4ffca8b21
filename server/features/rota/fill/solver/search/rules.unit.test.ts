import { describe, expect, it } from 'vitest'
import type { Need } from '#shared/rota/needs.ts'
import type { FillInput, FillPerson } from '../fill.input.ts'
import { anInput, aPerson, aPlace, aService, away } from '../input.testing.ts'
import { fill } from './fill.ts'

const need = (postId: string, minPeople = 1, maxPeople = minPeople, priority = 1): Need => ({
  postId,
  minPeople,
  maxPeople,
  priority,
})

const SUNDAY = '2027-01-03'
const NEXT = '2027-01-10'

/** Each place as `service person post`, shadows with a star. */
async function placesOf(change: Partial<FillInput>): Promise<string[]> {
  const { roster, state } = await fill(anInput(change))
  expect(state).toBe('done')
  return roster.map(
    ({ serviceId, userId, postId, isShadow }) => `${serviceId} ${userId} ${postId}${isShadow ? '*' : ''}`,
  )
}

const ofOne = (person: Partial<FillPerson>, services = [aService(SUNDAY)]) =>
  placesOf({ people: [aPerson('ann', person)], services })

describe('places that nobody may have', () => {
  it('stay empty on days away and paused, at a service that was declined, and at a retired post', async () => {
    expect(await ofOne({})).toEqual(['2027-01-03-9 ann door'])
    expect(await ofOne({ rows: [away('2027-01-01', SUNDAY)] })).toEqual([])
    expect(await ofOne({ pausedFrom: SUNDAY })).toEqual([])
    expect(await ofOne({}, [aService(SUNDAY, { declined: ['ann'] })])).toEqual([])
    const posts = [{ _id: 'door', skillId: null, isRetired: true, jointWith: [] }]
    expect(await placesOf({ posts, people: [aPerson('ann')], services: [aService(SUNDAY)] })).toEqual([])
  })

  it('stay empty without the skill, and where somebody never wants to stand', async () => {
    const closed = [aService(SUNDAY, { needs: [need('sound')] })]
    expect(await ofOne({}, closed)).toEqual([])
    expect(await ofOne({ skills: [['mixing', 'learning']] }, closed)).toEqual([])
    expect(await ofOne({ skills: [['mixing', 'able']] }, closed)).toEqual(['2027-01-03-9 ann sound'])
    expect(await ofOne({ wishes: [['door', 'never']] })).toEqual([])
  })

  it('stay empty where the person has one at that service, that day, or at that time', async () => {
    const two = aService(SUNDAY, { needs: [need('door'), need('hall')] })
    expect(await ofOne({}, [two])).toHaveLength(1)
    const later = aService(SUNDAY, { hour: 11 })
    expect(await ofOne({}, [aService(SUNDAY), later])).toHaveLength(1)
    expect(await ofOne({ mostADay: 2 }, [aService(SUNDAY), later])).toHaveLength(2)
    const running = aService(SUNDAY, { hour: 10 })
    expect(await ofOne({ mostADay: 2 }, [aService(SUNDAY), running])).toHaveLength(1)
    const timeless = aService(SUNDAY, { hour: 10, startsAt: null })
    expect(await ofOne({ mostADay: 2 }, [aService(SUNDAY), timeless])).toHaveLength(2)
  })

  it('stay empty across midnight where two services overlap', async () => {
    const late = aService('2027-01-02', { hour: 23, lastsMinutes: 180 })
    const early = aService(SUNDAY, { hour: 1 })
    expect(await ofOne({}, [late, early])).toHaveLength(1)
  })

  it('stay empty above the most a month, which shifts outside of the plan count to', async () => {
    const services = ['2027-01-03', '2027-01-10', '2027-01-17'].map((date) => aService(date))
    expect(await ofOne({ mostAMonth: 2 }, services)).toHaveLength(2)
    const load = { userId: 'ann', date: '2027-01-20', startsAt: null, lastsMinutes: 90, reach: 'span' as const }
    const people = [aPerson('ann', { mostAMonth: 2 })]
    expect(await placesOf({ people, services, loads: [load] })).toHaveLength(1)
    expect(await placesOf({ people, services, loads: [{ ...load, date: '2027-02-02', reach: 'month' }] })).toHaveLength(
      2,
    )
  })

  it('stay empty on a day, and at a time, of a shift outside of the plan', async () => {
    const load = { userId: 'ann', date: SUNDAY, startsAt: null, lastsMinutes: 90, reach: 'span' as const }
    const services = [aService(SUNDAY)]
    expect(await placesOf({ people: [aPerson('ann')], services, loads: [load] })).toEqual([])
    const people = [aPerson('ann', { mostADay: 2 })]
    expect(await placesOf({ people, services, loads: [load] })).toHaveLength(1)
    expect(await placesOf({ people, services, loads: [{ ...load, startsAt: services[0]?.startsAt ?? 0 }] })).toEqual([])
    const outside = [
      aService(SUNDAY, { needs: [need('door'), need('hall')], outside: [{ userId: 'ann', postId: 'hall' }] }),
    ]
    expect(await placesOf({ people, services: outside })).toEqual([])
  })

  it('are no more than the most of a need, fixed places and shifts outside of the plan with them', async () => {
    const people = ['ann', 'ben', 'cat', 'dan'].map((id) => aPerson(id))
    expect(await placesOf({ people, services: [aService(SUNDAY, { needs: [need('door', 1, 2)] })] })).toHaveLength(2)
    const outside = [{ userId: null, postId: 'door' }]
    const fixed = [aPlace('ann')]
    const service = aService(SUNDAY, { needs: [need('door', 1, 3)], fixed, draft: fixed, outside })
    const places = await placesOf({ people, services: [service] })
    expect(places).toHaveLength(2)
    expect(places).toContain('2027-01-03-9 ann door')
  })
})

describe('people who are linked', () => {
  const people = [aPerson('ann'), aPerson('ben')]

  it('are kept apart at services that overlap', async () => {
    const links = [{ userA: 'ann', userB: 'ben', kind: 'apart' as const }]
    const service = aService(SUNDAY, { needs: [need('door', 2)] })
    expect(await placesOf({ people, links, services: [service] })).toHaveLength(1)
    const services = [aService(SUNDAY), aService(SUNDAY, { hour: 10 })]
    expect(await placesOf({ people, links, services })).toHaveLength(1)
    expect(await placesOf({ people, links, services: [aService(SUNDAY), aService(NEXT)] })).toHaveLength(2)
  })

  it('serve both or neither where they want to serve only together', async () => {
    const links = [{ userA: 'ann', userB: 'ben', kind: 'only_together' as const }]
    expect(await placesOf({ people, links, services: [aService(SUNDAY)] })).toEqual([])
    const service = aService(SUNDAY, { needs: [need('door'), need('hall')] })
    expect(await placesOf({ people, links, services: [service] })).toHaveLength(2)
    const alone = [aPerson('ann'), aPerson('ben', { rows: [away(SUNDAY)] })]
    expect(await placesOf({ people: alone, links, services: [service] })).toEqual([])
  })

  it('bring who serves only together with a fixed place, and leave it where that cannot be', async () => {
    const links = [{ userA: 'ann', userB: 'ben', kind: 'only_together' as const }]
    const fixed = [aPlace('ann')]
    const two = aService(SUNDAY, { needs: [need('door'), need('hall', 0, 1)], fixed, draft: fixed })
    expect(await placesOf({ people, links, services: [two] })).toEqual([
      '2027-01-03-9 ann door',
      '2027-01-03-9 ben hall',
    ])
    const one = aService(SUNDAY, { fixed, draft: fixed })
    expect(await placesOf({ people, links, services: [one] })).toEqual(['2027-01-03-9 ann door'])
  })
})

describe('who learns', () => {
  const trainee = (id: string) => aPerson(id, { skills: [['mixing', 'learning']] })
  const mentor = aPerson('meg', { skills: [['mixing', 'able']] })
  const links = ['tom', 'tim'].map((userB) => ({ userA: 'meg', userB, kind: 'mentor' as const }))

  it('stands beside a mentor at the post of the skill, in no place, one at a time', async () => {
    const service = aService(SUNDAY, { needs: [need('sound')] })
    const places = await placesOf({ people: [mentor, trainee('tim'), trainee('tom')], links, services: [service] })
    expect(places).toHaveLength(2)
    expect(places).toContain('2027-01-03-9 meg sound')
    expect(places.filter((place) => place.endsWith('sound*'))).toHaveLength(1)
  })

  it('takes no place, and comes not without the mentor at that post', async () => {
    expect(await placesOf({ people: [trainee('tom')], services: [aService(SUNDAY)] })).toEqual([])
    const open = aService(SUNDAY, { needs: [need('door')] })
    expect(await placesOf({ people: [mentor, trainee('tom')], links, services: [open] })).toHaveLength(1)
  })

  it('draws the mentor to that post, where another could take it', async () => {
    const service = aService(SUNDAY, { needs: [need('door'), need('sound')] })
    const other = aPerson('sue', { skills: [['mixing', 'able']], wishes: [['sound', 'like']] })
    const places = await placesOf({ people: [mentor, other, trainee('tom')], links, services: [service] })
    expect(places.sort()).toEqual(['2027-01-03-9 meg sound', '2027-01-03-9 sue door', '2027-01-03-9 tom sound*'])
  })

  it('stands beside a mentor whose place is fixed', async () => {
    const fixed = [aPlace('meg', 'sound')]
    const service = aService(SUNDAY, { needs: [need('sound')], fixed, draft: fixed })
    expect(await placesOf({ people: [mentor, trainee('tom')], links, services: [service] })).toEqual([
      '2027-01-03-9 meg sound',
      '2027-01-03-9 tom sound*',
    ])
  })
})

describe('a fixed place', () => {
  it('stays where it breaks rules, and nothing is added that does', async () => {
    const fixed = [aPlace('ann')]
    const services = [
      aService(SUNDAY, { fixed, draft: fixed }),
      aService(SUNDAY, { hour: 10, fixed, draft: fixed }),
      aService(NEXT),
    ]
    const people = [aPerson('ann', { rows: [away(SUNDAY)], mostAMonth: 1 })]
    expect(await placesOf({ people, services })).toEqual(['2027-01-03-9 ann door', '2027-01-03-10 ann door'])
  })

  it('of somebody unknown takes its place', async () => {
    const fixed = [aPlace('gone')]
    const services = [aService(SUNDAY, { fixed, draft: fixed })]
    expect(await placesOf({ people: [aPerson('ann')], services })).toEqual(['2027-01-03-9 gone door'])
  })
})

describe('a fill of nothing', () => {
  it('is empty without people or without services, and proved', async () => {
    expect(await placesOf({})).toEqual([])
    expect(await placesOf({ people: [aPerson('ann')] })).toEqual([])
    const { goals } = await fill(anInput({ services: [aService(SUNDAY)] }))
    expect(goals.map(({ value, bound, provedBy }) => [value, bound, provedBy])).toEqual([
      [120, 120, 'bound'],
      ...Array.from({ length: 6 }, () => [0, 0, 'bound']),
    ])
  })
})
