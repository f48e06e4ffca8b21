import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import {
  type BLOCK_CODES,
  blocks,
  isPaused,
  overlap,
  type Question,
  type RuleLink,
  type RulePerson,
  type RulePlace,
  type RulePost,
  type RuleService,
} from '#shared/rota/rules.ts'
import { rungsOf, shareOf } from '#shared/rota/shares.ts'
import { type WISH_CODES, wishesAgainst } from '#shared/rota/wishRules.ts'

const HOUR = 3_600_000

const person = (change: Partial<RulePerson> = {}): RulePerson => ({
  _id: 'ruth',
  isSuspended: false,
  pausedFrom: null,
  pausedUntil: null,
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  rows: [],
  skills: new Map(),
  wishes: new Map(),
  ...change,
})

/** A service of an hour; its hour may lie on the next day. */
const service = (date: string, hour: number | null = 9, change: Partial<RuleService> = {}): RuleService => ({
  _id: `${date} ${hour}`,
  date,
  serviceTime: hour === null ? 'after the 10:45' : `${hour}:00`,
  templateId: null,
  startsAt: hour === null ? null : Date.parse(`${date}T00:00:00Z`) + hour * HOUR,
  lastsMinutes: 60,
  ...change,
})

const post = (change: Partial<RulePost> = {}): RulePost => ({
  _id: 'door',
  name: 'Main Door',
  skillId: null,
  isRetired: false,
  jointWith: [],
  ...change,
})

const SUNDAY = service('2026-03-08')

const rulePlace = (change: Partial<RulePlace> = {}): RulePlace => ({
  userId: 'ruth',
  service: SUNDAY,
  postId: 'door',
  post: 'Main Door',
  isShadow: false,
  ...change,
})

const question = (change: Partial<Question> = {}): Question => ({
  person: person(),
  service: SUNDAY,
  post: post(),
  roster: [],
  links: [],
  hasDeclined: false,
  isActive: () => true,
  ...change,
})

const days = (kind: 'away' | 'rather_not', change: Partial<RulePerson['rows'][number]> = {}) => ({
  kind,
  fromDay: '2026-03-08',
  toDay: '2026-03-08',
  weekdays: 0,
  nth: 0,
  everyWeeks: 1,
  anchorDay: '2026-03-08',
  templateId: null,
  ...change,
})

const link = (kind: RuleLink['kind'], userA = 'ruth', userB = 'boaz'): RuleLink => ({ userA, userB, kind })
const codes = (change: Partial<Question>) => blocks(question(change)).map(({ code }) => code)

describe('overlap', () => {
  it('is none where one ends as the other begins, and is one a minute earlier', () => {
    expect(overlap(service('2026-03-08', 9), service('2026-03-08', 10))).toBe(false)
    const longer = service('2026-03-08', 9, { lastsMinutes: 61 })
    expect([overlap(longer, service('2026-03-08', 10)), overlap(service('2026-03-08', 10), longer)]).toEqual([
      true,
      true,
    ])
  })

  it('reaches over midnight', () => {
    const vigil = service('2026-03-07', 23, { lastsMinutes: 120 })
    expect(overlap(vigil, service('2026-03-08', 0))).toBe(true)
    expect(overlap(vigil, service('2026-03-08', 1))).toBe(false)
  })

  it('is none with a time that is no time of day, but for the service itself', () => {
    const after = service('2026-03-08', null)
    expect([overlap(after, SUNDAY), overlap(SUNDAY, after)]).toEqual([false, false])
    expect(overlap(after, service('2026-03-08', null, { _id: 'another' }))).toBe(false)
    expect(overlap(after, after)).toBe(true)
  })
})

describe('a pause', () => {
  const on = (pausedFrom: string | null, pausedUntil: string | null) =>
    ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'].map((day) =>
      isPaused(person({ pausedFrom, pausedUntil }), day),
    )

  it('includes both ends, and may be open at either', () => {
    expect(on('2026-03-08', '2026-03-09')).toEqual([false, true, true, false])
    expect(on('2026-03-08', null)).toEqual([false, true, true, true])
    expect(on(null, '2026-03-09')).toEqual([true, true, true, false])
    expect(on(null, null)).toEqual([false, false, false, false])
  })
})

describe('a share', () => {
  it('is the rate by the Sunday-begun weeks, however many days each has', () => {
    expect(shareOf({ times: 2, per: 'week' }, ['2026-03-08', '2026-03-14', '2026-03-15'])).toBe(4)
    expect(shareOf({ times: 1, per: 'month' }, ['2026-03-08'])).toBeCloseTo(3 / 13, 12)
    expect(shareOf({ times: 1, per: 'quarter' }, ['2026-03-07', '2026-03-08'])).toBeCloseTo(2 / 13, 12)
    expect(shareOf({ times: 2, per: 'month' }, [])).toBe(0)
  })

  it('is rounded up, and stays whole where it is whole but for the arithmetic', () => {
    expect([0, 0.1, 1, 1.5, 2].map(rungsOf).map((rungs) => rungs + 0)).toEqual([0, 1, 1, 2, 2])
    expect([2 + 1e-10, 2 - 1e-10, 2 + 1e-8].map(rungsOf)).toEqual([2, 2, 3])
    const weeks = Array.from({ length: 13 }, (_, week) => addDays('2026-03-08', week * 7))
    expect(rungsOf(shareOf({ times: 1, per: 'month' }, weeks))).toBe(3)
  })
})

describe('what keeps somebody from a place', () => {
  const trainee = person({ skills: new Map([['lead', 'learning']]) })
  const lead = post({ skillId: 'lead' })
  const certified = (end: string | null) =>
    person({ skills: new Map([['lead', 'able']]), ends: new Map([['lead', end]]) })
  const elsewhere = rulePlace({ service: service('2026-03-08', 18) })
  const examples: Record<Exclude<(typeof BLOCK_CODES)[number], 'gone'>, Partial<Question>> = {
    suspended: { person: person({ isSuspended: true }) },
    paused: { person: person({ pausedFrom: '2026-03-01' }) },
    away: { person: person({ rows: [days('away')] }) },
    skill: { post: lead },
    expired: { person: certified('2026-03-07'), post: lead },
    never: { person: person({ wishes: new Map([['door', 'never']]) }) },
    retired: { post: post({ isRetired: true }) },
    busy: { roster: [rulePlace({ postId: 'aisle', post: 'Aisle' })] },
    most_a_day: { roster: [elsewhere] },
    most_a_month: { person: person({ mostAMonth: 1 }), roster: [rulePlace({ service: service('2026-03-29') })] },
    apart: { links: [link('apart')], roster: [rulePlace({ userId: 'boaz' })] },
    only_together: { links: [link('only_together')] },
    learning: { person: trainee, post: lead },
    declined: { hasDeclined: true },
  }

  it.each(Object.entries(examples))('%s, alone', (code, change) => {
    expect(codes(change)).toEqual([code])
  })

  it('says to admins what stands against it', () => {
    const place = { userId: 'ruth', postId: 'door', serviceId: SUNDAY._id }
    expect(blocks(question(examples.away))).toEqual([
      { code: 'away', fromDay: '2026-03-08', toDay: '2026-03-08', ...place },
    ])
    expect(blocks(question(examples.busy))).toEqual([{ code: 'busy', serviceTime: '9:00', post: 'Aisle', ...place }])
    expect(blocks(question(examples.most_a_month))).toEqual([{ code: 'most_a_month', count: 1, most: 1, ...place }])
  })

  it('is a certificate that was not shown, or does not hold on the day of the service; not one that ends that day', () => {
    const found = (end: string | null) => blocks(question({ person: certified(end), post: lead }))
    expect(found('2026-03-07')).toMatchObject([{ code: 'expired', validUntil: '2026-03-07', post: lead.name }])
    expect(found(null)).toMatchObject([{ code: 'expired', validUntil: null }])
    expect(found('2026-03-08')).toEqual([])
    // The skill is somebody's who has none to show, and who learns it shows none.
    expect(codes({ person: person({ skills: new Map([['lead', 'able']]) }), post: lead })).toEqual([])
    const learner = person({ skills: new Map([['lead', 'learning']]), ends: new Map([['lead', null]]) })
    expect(codes({ person: learner, post: lead })).toEqual(['learning'])
  })

  it('names every reason at once', () => {
    const all = person({ isSuspended: true, pausedUntil: '2026-03-08', wishes: new Map([['door', 'never']]) })
    expect(codes({ person: all, post: post({ isRetired: true }), hasDeclined: true })).toEqual([
      'suspended',
      'paused',
      'never',
      'retired',
      'declined',
    ])
  })

  it('is not a joint post of that service, nor another month or another person', () => {
    const aisle = rulePlace({ postId: 'aisle' })
    expect(codes({ post: post({ jointWith: ['aisle'] }), roster: [aisle] })).toEqual([])
    const april = rulePlace({ service: service('2026-04-05') })
    expect(codes({ person: person({ mostAMonth: 1 }), roster: [april] })).toEqual([])
    expect(codes({ roster: [rulePlace({ userId: 'boaz' })] })).toEqual([])
  })

  it('is to be beside a mentor at that service, also at a joint post, and a place at a joint post of where one learns', () => {
    const [shadow, place] = [rulePlace({ postId: 'aisle', isShadow: true }), rulePlace({ postId: 'aisle' })]
    const joint = post({ jointWith: ['aisle'] })
    expect(codes({ roster: [shadow] })).toEqual(['busy'])
    expect(codes({ post: joint, roster: [shadow] })).toEqual(['busy'])
    expect(codes({ post: joint, roster: [place] })).toEqual([])
    const mentored = { links: [link('mentor', 'boaz', 'ruth')], roster: [rulePlace({ userId: 'boaz' })] }
    const learns = { person: trainee, post: post({ skillId: 'lead', jointWith: ['aisle'] }), links: mentored.links }
    expect(codes({ ...learns, roster: [...mentored.roster, place] })).toEqual(['busy'])
    expect(codes({ ...learns, roster: mentored.roster })).toEqual([])
  })

  it('is not a second service a day where two are welcome, but one that overlaps', () => {
    const two = person({ mostADay: 2 })
    expect(codes({ person: two, roster: [elsewhere] })).toEqual([])
    expect(codes({ person: two, roster: [rulePlace({ service: service('2026-03-08', 9.5) })] })).toEqual(['busy'])
  })

  it('is not a link that sleeps, nor one that is kept', () => {
    expect(codes({ links: [link('only_together')], isActive: (userId) => userId !== 'boaz' })).toEqual([])
    expect(codes({ links: [link('only_together')], roster: [rulePlace({ userId: 'boaz' })] })).toEqual([])
    expect(codes({ links: [link('apart', 'boaz', 'naomi')], roster: [rulePlace({ userId: 'boaz' })] })).toEqual([])
  })

  it('is not learning beside a mentor of theirs at that post, who has no other shadow', () => {
    const boaz = rulePlace({ userId: 'boaz' })
    const links = [link('mentor', 'boaz', 'ruth'), link('mentor', 'boaz', 'naomi')]
    const learns = (roster: RulePlace[]) => codes({ person: trainee, post: lead, links, roster })
    expect(learns([boaz])).toEqual([])
    expect(learns([rulePlace({ userId: 'boaz', postId: 'aisle' })])).toEqual(['learning'])
    expect(learns([boaz, rulePlace({ userId: 'naomi', isShadow: true })])).toEqual(['learning'])
    expect(codes({ person: trainee })).toEqual([])
  })
})

const userId = fc.constantFrom('ruth', 'boaz', 'naomi')
const anyService = fc
  .record({ day: fc.integer({ min: 0, max: 40 }), hour: fc.constantFrom(null, 8, 9, 9.5, 18, 23.5) })
  .map(({ day, hour }) => service(addDays('2026-02-20', day), hour))
const anyRulePlace: fc.Arbitrary<RulePlace> = fc.record({
  userId,
  service: fc.oneof(fc.constant(SUNDAY), anyService),
  postId: fc.constantFrom(null, 'door', 'aisle'),
  post: fc.constant('Main Door'),
  isShadow: fc.boolean(),
})

describe('whoever has said nothing', () => {
  it('may have every open post of an empty roster', () => {
    fc.assert(
      fc.property(anyService, fc.array(fc.string()), (one, jointWith) => {
        expect(codes({ service: one, post: post({ jointWith }) })).toEqual([])
      }),
    )
  })
})

describe('another place on the roster', () => {
  // `only_together` and `learning` are the two that another's place is meant to lift.
  const anyLink = fc.record({
    userA: userId,
    userB: userId,
    kind: fc.constantFrom('together' as const, 'apart' as const),
  })

  it('never lifts what stood against a place', () => {
    fc.assert(
      fc.property(
        fc.array(anyRulePlace, { maxLength: 6 }),
        anyRulePlace,
        fc.array(
          anyLink.filter(({ userA, userB }) => userA !== userB),
          { maxLength: 3 },
        ),
        fc.record({ mostADay: fc.integer({ min: 1, max: 3 }), mostAMonth: fc.constantFrom(null, 1, 2) }),
        fc.boolean(),
        (roster, more, links, most, isRetired) => {
          const asked = { person: person(most), post: post({ isRetired, jointWith: ['aisle'] }), links }
          const before = codes({ ...asked, roster })
          expect(codes({ ...asked, roster: [...roster, more] })).toEqual(expect.arrayContaining(before))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('what speaks against a place', () => {
  const against = (change: Partial<Parameters<typeof wishesAgainst>[0]>) =>
    wishesAgainst({ ...question(), planned: 1, share: 1, restDays: 8, ...change })
  const next = [rulePlace({ service: service('2026-03-15') })]
  const examples: Record<(typeof WISH_CODES)[number], Parameters<typeof against>[0]> = {
    rest: { roster: next },
    above_share: { planned: 2 },
    rather_not: { person: person({ rows: [days('rather_not')] }) },
    pair_split: { links: [link('together')] },
  }

  it.each(Object.entries(examples))('%s, alone, and it keeps nobody from it', (code, change) => {
    expect(against(change)).toEqual([code])
    expect(codes(change)).toEqual([])
  })

  it('is nothing where it is heeded', () => {
    expect(against({})).toEqual([])
    expect(against({ roster: next, person: person({ backToBack: 'fine' }) })).toEqual([])
    expect(against({ roster: [rulePlace({ service: service('2026-03-16') })] })).toEqual([])
    expect(against({ roster: next, restDays: 7 })).toEqual([])
    expect(against({ planned: 2, share: 1.2 })).toEqual([])
    expect(against({ links: [link('together')], roster: [rulePlace({ userId: 'boaz' })] })).toEqual([])
    expect(against({ links: [link('together')], isActive: () => false })).toEqual([])
  })

  it('is not the share of a trainee, nor another service of the day', () => {
    const learner = person({ skills: new Map([['lead', 'learning']]) })
    expect(against({ person: learner, post: post({ skillId: 'lead' }), planned: 5 })).toEqual([])
    expect(against({ roster: [rulePlace({ service: service('2026-03-08', 18) })] })).toEqual([])
  })
})
