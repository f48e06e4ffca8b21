import { expect, it } from 'vitest'
import type { Problem } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { resultText } from './changes.text.ts'
import { boardBefore, fillChanges, firstChanged } from './changes.ts'
import type { Compared } from './compared.text.ts'

const POSTS: Record<string, string> = { door: 'Door', aisle: 'Aisle' }
type Places = Run['places']
const place = (serviceId: string, userId: string, postId: string) => ({ serviceId, userId, postId, shadow: false })

/** A board of two Sundays as it was, and what a fill of it says: its sentences, and a line of each change. */
function stage(before: Places, conflicts: Problem[] = [], couples: Record<string, string> = {}) {
  const boundTo = (userId: string) => [couples[userId] ?? []].flat()
  const at = (id: string) =>
    before
      .filter(({ serviceId }) => serviceId === id)
      .map((one) => placeWith({ ...one, post: POSTS[one.postId] ?? '' }))
  const services = [
    serviceWith('s1', at('s1'), { date: '2027-01-03' }),
    serviceWith('s2', at('s2'), { date: '2027-01-10' }),
  ]
  const members = ['Ada Low', 'Cleo Hart', 'Otis Bell', 'Otis Stone'].map((name) => ({
    ...{ user: { _id: name.toLowerCase().replace(' ', '-'), name, suspended: false }, planned: 1, share: 1 },
    ...{ rungs: 1, fair: 1, stated: true },
  }))
  const board = { ...boardWith(services), problems: conflicts, members }
  const known = boardBefore(board)
  const changes = (places: Places) => fillChanges({ places }, known, boundTo)
  const said = (places: Places, change: Partial<Run> = {}, isTakenBack = false, better: Compared[] = ['wishes']) => {
    const run = { places, empty: [], applied: true, ...change }
    const { head, lines, more, foot } = resultText(
      run,
      changes(places),
      { board, isTakenBack, better, boundTo },
      english,
    )
    const folded = more ? [`(${more.label})`, ...more.lines.map(({ text }) => text)] : []
    return [head, ...lines.map(({ text }) => text), ...folded, foot].filter(Boolean)
  }
  return { board, changes, said }
}

const moved = (day: string, from: string, to: string, post = 'Door') => `${day} · ${post}: ${from}\u00a0→\u00a0${to}`

it('says of a first fill how many places it has filled, with how many people', () => {
  const { said } = stage([])
  const places = [place('s1', 'ada-low', 'door'), place('s2', 'ada-low', 'door'), place('s1', 'cleo-hart', 'aisle')]
  expect(said(places)).toEqual(['3 places filled with 2 people.', 'None is empty.'])
  const empty = [{ serviceId: 's2', postId: 'aisle', missing: 2 }]
  expect(said(places, { empty })).toEqual(['3 places filled with 2 people.', '2 places stay empty.'])
  expect(said([])).toEqual(['No new place was filled.', 'None is empty.'])
})

it('says what changed hands apart from what is new, a line each, in the order of the services', () => {
  const door = [place('s1', 'cleo-hart', 'door'), place('s2', 'ada-low', 'door')]
  const { board, changes, said } = stage(door)
  const swapped = [place('s2', 'cleo-hart', 'door'), place('s1', 'ada-low', 'door')]
  const lines = [moved('Jan 3', 'Cleo', 'Ada'), moved('Jan 10', 'Ada', 'Cleo')]
  expect(said(swapped)).toEqual(['2 places changed:', ...lines, 'None is empty.'])
  expect(firstChanged(board, changes(swapped))).toBe('s1')
  const aisle = place('s1', 'otis-bell', 'aisle')
  expect(said([...swapped, aisle])).toEqual(['One new place was filled. 2 places changed:', ...lines, 'None is empty.'])
  expect(said([...door, aisle])).toEqual(['One place filled, nobody moved.', '2 were filled before. None is empty.'])
  // As the board shows it once it is there.
  const now = [...door, aisle]
  const after = { ...board, services: stage(now).board.services }
  const run = { places: now, empty: [], applied: true }
  expect(resultText(run, changes(now), { board: after }, english).head).toBe(
    'One place filled, nobody moved: Ruth, Aisle, Jan 3.',
  )
  expect(said(door)).toEqual(['No new place was filled.', '2 were filled before. None is empty.'])
})

it('names first what ends a conflict, and folds the rest', () => {
  const door = [place('s1', 'cleo-hart', 'door'), place('s2', 'ada-low', 'door'), place('s2', 'otis-bell', 'aisle')]
  const away = { code: 'blocked' as const, serviceId: 's2', postId: 'door', userId: 'ada-low', missing: 0 }
  const { said } = stage(door, [away])
  const solved = [place('s1', 'ada-low', 'door'), place('s2', 'cleo-hart', 'door'), place('s2', 'otis-stone', 'aisle')]
  const first = ['3 places changed:', moved('Jan 10', 'Ada', 'Cleo')]
  const rest = [moved('Jan 3', 'Cleo', 'Ada'), moved('Jan 10', 'Otis Bell', 'Otis Stone', 'Aisle')]
  expect(said(solved)).toEqual([...first, '(2 more for rest)', ...rest, 'None is empty.'])
  const label = (better: Compared[]) => said(solved, {}, false, better).find((text) => text.startsWith('('))
  expect(label(['wishes', 'fairness'])).toBe('(2 more for rest and shares)')
  expect(label(['fairness', 'spacing'])).toBe('(2 more for shares)')
  // In neither is the plan printed as better.
  expect(label(['conflicts'])).toBe('(2 more)')
})

it('names first who makes room for a place that was open', () => {
  const { said } = stage([place('s1', 'cleo-hart', 'door'), place('s2', 'ada-low', 'door')])
  const filled = [place('s1', 'otis-bell', 'door'), place('s2', 'otis-bell', 'door'), place('s2', 'ada-low', 'aisle')]
  expect(said(filled)).toEqual([
    'One new place was filled. 2 places changed:',
    moved('Jan 10', 'Ada', 'Otis Bell'),
    '(One more for rest)',
    moved('Jan 3', 'Cleo', 'Otis Bell'),
    'None is empty.',
  ])
})

it('says of two who serve only together one change with one reason, at two posts, too', () => {
  const couples = { 'ada-low': 'cleo-hart', 'cleo-hart': 'ada-low' }
  const away = { code: 'blocked' as const, serviceId: 's2', postId: 'door', userId: 'ada-low', missing: 0 }
  const before = (post: string) => [
    place('s1', 'cleo-hart', 'door'),
    place('s2', 'ada-low', 'door'),
    place('s2', 'cleo-hart', post),
  ]
  const after = (post: string) => [
    place('s1', 'otis-bell', 'door'),
    place('s2', 'otis-bell', 'door'),
    place('s2', 'otis-stone', post),
  ]
  const rest = ['(One more for rest)', moved('Jan 3', 'Cleo', 'Otis Bell'), 'None is empty.']
  for (const [post, where] of [['door', 'Door'] as const, ['aisle', 'Door and Aisle'] as const]) {
    const { said } = stage(before(post), [away], couples)
    const line = moved('Jan 10', 'Ada and Cleo', 'Otis Bell and Otis Stone', where)
    expect(said(after(post))).toEqual(['3 places changed:', line, ...rest])
  }
  // One of them has nobody instead: a line each, and both for the same reason.
  const { said } = stage(before('aisle'), [], couples)
  expect(said(after('aisle').slice(0, 2)).slice(1, 3)).toEqual([
    moved('Jan 10', 'Ada', 'Otis Bell'),
    moved('Jan 10', 'Cleo', 'nobody', 'Aisle'),
  ])
})

it('says with who comes to an open place for whom their partner comes', () => {
  const couples = { 'otis-bell': 'otis-stone', 'otis-stone': 'otis-bell' }
  const away = { code: 'blocked' as const, serviceId: 's2', postId: 'door', userId: 'ada-low', missing: 0 }
  const { said } = stage([place('s2', 'ada-low', 'door'), place('s2', 'cleo-hart', 'aisle')], [away], couples)
  const line = moved('Jan 10', 'Ada and Cleo', 'Otis Bell and Otis Stone', 'Door and Aisle')
  expect(said([place('s2', 'otis-bell', 'door'), place('s2', 'otis-stone', 'aisle')])).toEqual([
    '2 places changed:',
    line,
    'None is empty.',
  ])
})

it('says of what was taken back what it would change, and nothing that is no longer so', () => {
  const { said } = stage([place('s1', 'cleo-hart', 'door')])
  const places = [place('s1', 'ada-low', 'door'), place('s2', 'ada-low', 'door')]
  const would = ['It would fill one place. It would change one place:', moved('Jan 3', 'Cleo', 'Ada')]
  expect(said(places, { applied: false }, true)).toEqual([`Taken back. ${would[0]}`, would[1]])
  const empty = [{ serviceId: 's2', postId: 'aisle', missing: 1 }]
  expect(said(places, { applied: false, empty })).toEqual([...would, 'One place would stay empty.'])
  expect(said([place('s1', 'cleo-hart', 'door')], { applied: false }, true)).toEqual([
    'Taken back. It would change nothing.',
  ])
})

it('says the time as well of a day with several services', () => {
  const { board, changes } = stage([place('s1', 'cleo-hart', 'door')])
  const twice = { ...board, services: [...board.services, serviceWith('late', [], { date: '2027-01-03' })] }
  const run = { places: [place('s1', 'ada-low', 'door')], empty: [], applied: true }
  const { lines } = resultText(run, changes(run.places), { board: twice }, english)
  expect(lines.map(({ text }) => text)).toEqual(['Jan 3 · 9am · Door: Cleo\u00a0→\u00a0Ada'])
})

it('writes first names, and whole ones of people who share theirs', () => {
  const { said } = stage([place('s1', 'otis-bell', 'door'), place('s2', 'ada-low', 'door')])
  expect(said([place('s1', 'otis-stone', 'door'), place('s2', 'ada-low', 'door')])).toEqual([
    'One place changed:',
    moved('Jan 3', 'Otis Bell', 'Otis Stone'),
    'One stays as it was. None is empty.',
  ])
})

it('says whose place nobody has instead', () => {
  const { said, changes } = stage([place('s1', 'cleo-hart', 'door'), place('s1', 'ada-low', 'aisle')])
  const empty = [{ serviceId: 's1', postId: 'door', missing: 1 }]
  expect(said([place('s1', 'ada-low', 'aisle')], { empty })).toEqual([
    'One place changed:',
    moved('Jan 3', 'Cleo', 'nobody'),
    'One stays as it was. One place stays empty.',
  ])
  // A service that a fill no longer touches has lost nobody.
  expect(changes([]).left).toEqual([])
})
