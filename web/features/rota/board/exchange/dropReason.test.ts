import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { foretell } from './foretell.ts'

const POSTS = [postWith({ name: 'Main Door' }), postWith({ _id: 'balcony', name: 'Balcony' })]
const place = (name: string, postId = 'door') =>
  placeWith({ userId: name, name, postId, post: postId === 'door' ? 'Main Door' : 'Balcony' })

/** Hal stands at the balcony on Feb 7, where Ruth has the door at 11am; Ruth has the door of Feb 14. */
const board = {
  ...boardWith([
    serviceWith('early', [place('Hal', 'balcony')], { date: '2027-02-07' }),
    serviceWith('late', [place('Ruth')], {
      date: '2027-02-07',
      serviceTime: '11am',
      startsAt: '2027-02-07T16:00:00.000Z',
    }),
    serviceWith('next', [place('Ruth')], { date: '2027-02-14', startsAt: '2027-02-14T14:00:00.000Z' }),
  ]),
  members: ['Hal', 'Ruth'].map((name) => ({
    user: { _id: name, name, suspended: false },
    planned: 1,
    share: 2,
    rungs: 2,
    fair: 2,
    stated: true,
  })),
}
const drop = {
  from: { serviceId: 'early', postId: 'balcony', userId: 'Hal' },
  to: { serviceId: 'next', postId: 'door' },
}
const said = (...rows: Parameters<typeof memberRow>[0][]) => {
  const members = [memberWith('Hal', [], rows.map(memberRow)), memberWith('Ruth', [])]
  const rules = boardRules({ board, posts: POSTS, members, links: [] })
  return foretell({ board, posts: POSTS, rules }, drop, english).text.replaceAll('\u00a0', ' ')
}

it('says who cannot come to which day of the two, and where they serve then', () => {
  expect(said()).toBe('Ruth can’t come to Feb 7: serves at Main Door, 11am.')
  expect(said({ userId: 'Hal', fromDay: '2027-02-14', toDay: '2027-02-14' })).toBe(
    'Ruth can’t come to Feb 7: serves at Main Door, 11am.\nHal can’t come to Feb 14: away.',
  )
})

it('says of who could come that day that it is the post which they cannot take', () => {
  const skilled = POSTS.map((post) => (post._id === 'door' ? { ...post, skillId: 'usher' } : post))
  const rulesOf = (...rows: Parameters<typeof memberRow>[0][]) =>
    boardRules({
      ...{ board, posts: skilled, links: [] },
      members: [
        memberWith('Hal', [], rows.map(memberRow)),
        memberWith('Ruth', [{ skillId: 'usher', name: 'Usher', level: 'able', validUntil: null }]),
      ],
    })
  const of = (rules: ReturnType<typeof rulesOf>, serviceId: string) => {
    const free = { ...board, services: board.services.map((one) => ({ ...one, places: one.places.slice(0, 1) })) }
    const onto = { serviceId: 'next', postId: 'door', userId: 'Ruth' }
    const to = { serviceId, postId: 'door' }
    const way = { from: drop.from, to, ...(serviceId === 'next' && { onto }) }
    return foretell({ board: free, posts: skilled, rules }, way, english).text
  }
  expect(of(rulesOf(), 'early')).toBe('Hal can’t take Main Door: the skill for it is missing.')
  expect(of(rulesOf({ userId: 'Hal', fromDay: '2027-02-14', toDay: '2027-02-14' }), 'next')).toContain(
    'Hal can’t come to Feb 14: away, no skill for Main Door.',
  )
})
