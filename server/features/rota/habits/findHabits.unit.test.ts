import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { HabitKind } from '#shared/rota/habits.ts'
import { comparisonKey } from '#shared/text.ts'
import { findHabits } from './findHabits.ts'
import { type HabitFacts, type HabitMember, type PastPlace, pairKey } from './habitFacts.ts'

const FIRST = '2026-08-02'
const sunday = (week: number) => addDays(FIRST, 7 * week)

/** Posts with who stands there; a name in brackets belongs to nobody. */
type Posts = Record<string, string[]>

const on = (date: string, posts: Posts, serviceTime = '9am'): PastPlace[] =>
  Object.entries(posts).flatMap(([post, names]) =>
    names.map((text) => {
      const name = text.replace(/[()]/g, '')
      const [minute, service] = [serviceTime === '9am' ? 540 : 660, `${date} ${serviceTime}`]
      const who = name === text ? text : `name ${name}`
      return { date, service, serviceTime, minute, postKey: comparisonKey(post), who, name }
    }),
  )

function factsOf(pastPlaces: PastPlace[], more: Partial<HabitFacts> & { members?: never } = {}, said = {}): HabitFacts {
  const names = [...new Set(pastPlaces.flatMap(({ who, name }) => (who === name ? name : [])))].sort()
  const keys = [...new Set(pastPlaces.map(({ postKey }) => postKey))].sort()
  return {
    pastPlaces,
    members: new Map(
      names.map((name): [string, HabitMember] => {
        const silent = { wishes: new Set<string>(), hasLiked: false, hasSaidDays: false, hasSaidOften: false }
        return [name, { _id: name, name, ...silent, ...(said as Record<string, Partial<HabitMember>>)[name] }]
      }),
    ),
    posts: keys.map((key) => ({ _id: key, name: key, key, skillId: null, sortOrder: 0 })),
    sheet: [],
    ...{ templates: [], linked: new Set(), paired: new Set(), skipped: new Set() },
    ...more,
  }
}

const found = (facts: HabitFacts, kind: HabitKind) => findHabits(facts).filter((habit) => habit.kind === kind)
const weeks = (count: number) => Array.from({ length: count }, (_, week) => week)

/** Six Sundays: Harold and Ruth alternate as heads, nine others take turns at the door. */
const OTHERS = ['Ann Hale', 'Bo Lee', 'Cy Moss', 'Dee Orr', 'Eve Pace', 'Flo Reed', 'Gil Sand', 'Hal Tate', 'Ivy Upton']
const sheet = (count = 6) =>
  weeks(count).flatMap((week) =>
    on(sunday(week), {
      Head: [week % 2 ? 'Ruth Bell' : 'Harold Greene'],
      Door: [0, 1, 2].map((place) => OTHERS[(week * 3 + place) % OTHERS.length] ?? ''),
    }),
  )

describe('a post that only few people ever held', () => {
  it('is asked about with its people and numbers', () => {
    expect(found(factsOf(sheet()), 'skill')).toMatchObject([
      {
        _id: 'skill:head',
        post: { _id: 'head' },
        seen: { times: 6, of: 6 },
        people: [
          { _id: 'Harold Greene', seen: { times: 3, of: 6 } },
          { _id: 'Ruth Bell', seen: { times: 3, of: 6 } },
        ],
        unlinked: [],
      },
    ])
  })

  const asked = (facts: HabitFacts) => found(facts, 'skill').map(({ _id }) => _id)
  it('is not asked about after fewer than four services, with a skill, or after a no', () => {
    const { posts } = factsOf(sheet())
    expect(asked(factsOf(sheet(3)))).toEqual([])
    expect(asked(factsOf(sheet(), { posts: posts.map((post) => ({ ...post, skillId: 'x' })) }))).toEqual([])
    expect(asked(factsOf(sheet(), { skipped: new Set(['skill:head']) }))).toEqual([])
  })

  it('may have had a stand-in once', () => {
    const stoodIn = [...sheet(9), ...on(sunday(9), { Head: ['Ann Hale'] })]
    expect(found(factsOf(stoodIn), 'skill')).toMatchObject([{ people: [{ name: 'Ann Hale' }, {}, {}] }])
    const often = [...stoodIn, ...on(sunday(10), { Head: ['Bo Lee'] })]
    expect(asked(factsOf(often))).toEqual([])
  })

  it('is no post at which each stood once, nor one of more than a third of those who serve', () => {
    const once = weeks(4).flatMap((week) => on(sunday(week), { Head: [OTHERS[week] ?? ''], Door: OTHERS.slice(4) }))
    expect(asked(factsOf([...once, ...on(sunday(0), { Lobby: ['X', 'Y', 'Z'] })]))).not.toContain('skill:head')
    const small = weeks(6).flatMap((week) => on(sunday(week), { Head: [week % 2 ? 'A' : 'B'], Door: ['C', 'D'] }))
    expect(asked(factsOf(small))).toEqual([])
  })

  it('names who belongs to nobody, and is not asked about where all do', () => {
    const unknown = [...sheet(), ...on(sunday(6), { Head: ['(Old Tim)'] }), ...on(sunday(7), { Head: ['(Old Tim)'] })]
    expect(found(factsOf(unknown), 'skill')).toMatchObject([{ unlinked: ['Old Tim'], people: [{}, {}] }])
    const all = weeks(6).flatMap((week) => on(sunday(week), { Head: ['(Old Tim)'], Door: OTHERS }))
    expect(asked(factsOf(all))).toEqual([])
  })
})

describe('a couple', () => {
  /** Two services a Sunday; the couple comes to every second one at nine. */
  const couples = (pair: string[], count = 8) =>
    weeks(count).flatMap((week) => [
      ...on(sunday(week), { Door: [...(week % 2 ? [] : pair), OTHERS[week] ?? ''] }),
      ...on(sunday(week), { Door: [OTHERS[(week + 1) % 9] ?? '', OTHERS[(week + 2) % 9] ?? ''] }, '11am'),
    ])
  const asked = (facts: HabitFacts) =>
    found(facts, 'couple').map(({ people, seen }) => [...people.map(({ name }) => name), seen?.times, seen?.of])

  it('serves nearly always at the same services', () => {
    expect(asked(factsOf(couples(['Bill Reed', 'Carol Reed'])))).toEqual([['Bill Reed', 'Carol Reed', 4, 4]])
    expect(asked(factsOf(couples(['Bill Reed', 'Carol Hope'])))).toEqual([['Bill Reed', 'Carol Hope', 4, 4]])
  })

  it('is not asked about after three services without more, with a link, or after a no', () => {
    const pair = ['Bill Reed', 'Carol Reed']
    const key = pairKey('Bill Reed', 'Carol Reed')
    expect(asked(factsOf(couples(['Bill Reed', 'Carol Hope'], 6)))).toEqual([])
    expect(asked(factsOf(couples(pair), { linked: new Set([key]) }))).toEqual([])
    expect(asked(factsOf(couples(pair), { skipped: new Set([`couple:${key}`]) }))).toEqual([])
  })

  it('is asked about from two services on where a sheet had both in one cell, or a family was together each time', () => {
    const turns = (pair: string[], times: number) =>
      weeks(times).flatMap((week) => [
        ...on(sunday(week * 2), { Door: pair }),
        ...on(sunday(week * 2 + 1), { Door: [OTHERS[week] ?? '', OTHERS[week + 1] ?? ''] }),
      ])
    const family = ['Bill Reed', 'Carol Reed']
    expect(asked(factsOf(turns(family, 2)))).toEqual([[...family, 2, 2]])
    expect(asked(factsOf(turns(family, 1)))).toEqual([])
    const alone = on(sunday(9), { Door: ['Bill Reed'] })
    expect(asked(factsOf([...turns(family, 3), ...alone]))).toEqual([])
    const pair = ['Bill Reed', 'Carol Hope']
    const paired = new Set([pairKey('Bill Reed', 'Carol Hope')])
    expect(asked(factsOf(turns(pair, 3)))).toEqual([])
    expect(asked(factsOf(turns(pair, 2), { paired }))).toEqual([[...pair, 2, 2]])
    expect(asked(factsOf([...turns(pair, 4), ...alone], { paired }))).toEqual([[...pair, 4, 5]])
    expect(asked(factsOf([...turns(pair, 2), ...alone], { paired }))).toEqual([])
    expect(asked(factsOf(turns(pair, 1), { paired }))).toEqual([])
  })

  it('is nobody who merely serves every week, and none of the regulars of one service', () => {
    const always = weeks(8).flatMap((week) => on(sunday(week), { Door: ['Jo Park', 'Kim Quill'], Lobby: ['Lou Rae'] }))
    expect(asked(factsOf(always))).toEqual([])
    expect(asked(factsOf(couples(['Jo Park', 'Kim Quill', 'Lou Rae'])))).toEqual([])
    expect(asked(factsOf(couples(['Jo Park', 'Kim Park', 'Lou Rae'])))).toEqual([['Jo Park', 'Kim Park', 4, 4]])
  })
})

describe('the usual post and service', () => {
  /** Ann is at the door at nine in five of six weeks, Bo anywhere. */
  const both = weeks(6).flatMap((week) => [
    ...on(sunday(week), { Door: week === 5 ? [] : ['Ann'], Lobby: week === 5 ? ['Ann'] : [], Hall: ['Cy'] }),
    ...on(sunday(week), { [['Door', 'Lobby', 'Hall'][week % 3] ?? '']: ['Bo'] }, '11am'),
  ])
  const templates = [{ _id: 'nine', weekday: 0, minute: 540 }]
  const usual = (facts: HabitFacts) => found(facts, 'usual').flatMap(({ people }) => people)
  const posts = [{ _id: 'p', name: 'Door', key: 'door', skillId: null, sortOrder: 0 }]

  it('are one question about everybody who has one', () => {
    expect(usual(factsOf(both, { templates }))).toMatchObject([
      {
        name: 'Ann',
        post: { name: 'door', seen: { times: 5, of: 6 } },
        service: { templateId: 'nine', weekday: 0, serviceTime: '9am', seen: { times: 6, of: 6 } },
      },
      { name: 'Cy', post: { name: 'hall' }, service: { templateId: 'nine' } },
    ])
  })

  it('are not asked about where the person has said something, or only one thing is possible', () => {
    const said = { Ann: { hasLiked: true, hasSaidDays: true }, Cy: { wishes: new Set(['hall']) } }
    expect(usual(factsOf(both, { templates }, said))).toMatchObject([{ name: 'Cy', post: null }])
    expect(usual(factsOf(both, { posts }))).toEqual([])
    const one = weeks(6).flatMap((week) => on(sunday(week), { Door: ['Ann'], Lobby: ['Cy'] }))
    expect(usual(factsOf(one, { templates })).map(({ service }) => service)).toEqual([null, null])
  })

  it('are asked about from three services on, each at the one post; services from four on', () => {
    const three = weeks(3).flatMap((week) =>
      on(sunday(week), { Door: week < 2 ? ['Ann', 'Bo'] : ['Ann'], Lobby: week < 2 ? [] : ['Bo'] }),
    )
    const others = weeks(6).flatMap((week) => on(addDays(sunday(week), 3), { Hall: [`(Guest ${week})`] }, '11am'))
    expect(usual(factsOf([...three, ...others], { templates }))).toMatchObject([
      { name: 'Ann', post: { name: 'door', seen: { times: 3, of: 3 } }, service: null },
    ])
    expect(usual(factsOf([...three.filter(({ date }) => date < sunday(2)), ...others], { templates }))).toEqual([])
  })

  it('leave out people of whom it was answered with no', () => {
    const skipped = new Set(['usual:Ann'])
    expect(usual(factsOf(both, { templates, skipped })).map(({ name }) => name)).toEqual(['Cy'])
  })

  it('a weekday is a wish where it has one service alone, without a template', () => {
    const days = weeks(6).flatMap((week) => [
      ...on(sunday(week), { Door: ['Ann'] }),
      ...on(addDays(sunday(week), 3), { Lobby: ['Bo'] }, '11am'),
    ])
    expect(usual(factsOf(days)).map(({ service }) => service)).toMatchObject([
      { weekday: 0, templateId: null },
      { weekday: 3, templateId: null },
    ])
  })
})

describe('how often each serves', () => {
  const often = (facts: HabitFacts) =>
    found(facts, 'often').flatMap(({ people }) => people.map(({ name, often }) => [name, often?.times, often?.per]))
  const turns = weeks(12).flatMap((week) =>
    on(sunday(week), {
      Door: ['Ann'],
      Lobby: week % 2 ? ['Bo'] : [],
      Hall: week % 6 ? ['(Tim)'] : ['Cy'],
      Gate: week ? [] : ['Dee'],
    }),
  )

  it('is in halves a month, or whole services a week or a quarter, of those who served twice at least', () => {
    expect(often(factsOf(turns))).toEqual([
      ['Ann', 1, 'week'],
      ['Bo', 2, 'month'],
      ['Cy', 2, 'quarter'],
    ])
  })

  it('says weeks in a row where most weeks have one, and the next one has, too', () => {
    const inARow = (facts: HabitFacts) =>
      found(facts, 'often').flatMap(({ people }) =>
        people.flatMap(({ name, often }) => (often?.inARow === undefined ? [] : [[name, often.inARow]])),
      )
    expect(inARow(factsOf(turns))).toEqual([['Ann', null]])
    // Two weeks in a row and one off, and once three.
    const three = weeks(11).flatMap((week) => on(sunday(week), { Door: [week % 3 === 2 && week !== 5 ? 'Bo' : 'Ann'] }))
    expect(inARow(factsOf(three))).toEqual([['Ann', 5]])
    const two = weeks(11).flatMap((week) => on(sunday(week), { Door: [week % 3 === 2 ? 'Bo' : 'Ann'] }))
    expect(inARow(factsOf(two))).toEqual([['Ann', 2]])
    // Twice on every second Sunday is as often, and leaves a week between.
    const twice = weeks(12).flatMap((week) =>
      week % 2 ? [] : [...on(sunday(week), { Door: ['Ann'] }), ...on(sunday(week), { Door: ['Ann'] }, '11am')],
    )
    expect([often(factsOf(twice)), inARow(factsOf(twice))]).toEqual([[['Ann', 4.5, 'month']], []])
  })

  it('keeps two of six weeks and three of six apart as they are', () => {
    const six = weeks(6).flatMap((week) =>
      on(sunday(week), {
        Door: [week < 2 ? 'Ben' : '(Tim)'],
        Lobby: [week % 2 ? 'Ada' : '(Tom)'],
        Hall: [week < 5 ? 'Cy' : '(Tam)'],
        Gate: ['Dee'],
      }),
    )
    expect(often(factsOf(six))).toEqual([
      ['Ada', 2, 'month'],
      ['Ben', 1.5, 'month'],
      ['Cy', 3.5, 'month'],
      ['Dee', 1, 'week'],
    ])
  })

  it('is not asked of three weeks, nor of those who have said it', () => {
    expect(often(factsOf(turns.filter(({ date }) => date < sunday(3))))).toEqual([])
    expect(often(factsOf(turns, {}, { Bo: { hasSaidOften: true } })).map(([name]) => name)).toEqual(['Ann', 'Cy'])
  })
})

describe('the order of posts', () => {
  const order = (facts: HabitFacts) => found(facts, 'order').flatMap(({ posts }) => posts.map(({ name }) => name))
  const shifts = weeks(6).flatMap((week) =>
    on(sunday(week), {
      Balcony: week % 2 ? [OTHERS[week] ?? ''] : [],
      Door: OTHERS.slice(week, week + 3),
      Overseer: [week % 2 ? 'Ruth Bell' : 'Harold Greene'],
    }),
  )

  it('has heads first, then what most services have', () => {
    expect(order(factsOf(shifts))).toEqual(['overseer', 'door', 'balcony'])
  })

  it('is that of the sheet where one was imported, and posts that it does not have come after', () => {
    expect(order(factsOf(shifts, { sheet: ['door', 'overseer'] }))).toEqual(['door', 'overseer', 'balcony'])
    expect(order(factsOf(shifts, { sheet: ['balcony', 'door', 'overseer'] }))).toEqual([])
  })

  it('is not asked about where it was set by hand, is that by name, or after a no', () => {
    const { posts } = factsOf(shifts)
    const byHand = posts.map((post, place) => ({ ...post, sortOrder: place }))
    expect(order(factsOf(shifts, { posts: byHand }))).toEqual([])
    expect(order(factsOf(shifts, { skipped: new Set(['order']) }))).toEqual([])
    expect(order(factsOf(weeks(6).flatMap((week) => on(sunday(week), { Door: ['Ann'], Lobby: ['Bo'] }))))).toEqual([])
  })
})

it('without shifts there is nothing to ask', () => expect(findHabits(factsOf([]))).toEqual([]))
