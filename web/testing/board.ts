import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import { type Capacity, capacityApi } from '#shared/rota/capacity.ts'
import type { DraftChange } from '#shared/rota/drafts.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { explanationOf, placeWith, postWith, serviceWith } from '../features/rota/board/board.testing.ts'
import { setRotaOn } from '../navigation/rotaOn.ts'
import { DESKTOP, newPerson, withScreen } from './screen.tsx'

const NAMES = [
  'Main Door',
  'Side Door',
  'Center Aisle',
  'Left Aisle',
  'Right Aisle',
  'Balcony',
  'Offering',
  'Parking Lot',
]
export const POSTS = NAMES.map((name, at) => postWith({ _id: `post${at}`, name, sortOrder: at }))
export const [DOOR, SIDE] = POSTS.map(({ _id }) => _id) as [string, string]
/** The id of a person of the board. */
export const idOf = (name: string) => name.replaceAll(' ', '-')
export const PEOPLE = ['Clarence Hughes', 'Isaiah Grant', 'Ruth Stone'].map((name) => ({
  ...{ user: { _id: idOf(name), name, suspended: false }, planned: 1, share: 1.5, rungs: 2, fair: 1.6, stated: false },
}))
const needs = [DOOR, SIDE].map((postId) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
/** A place of a person at a post. */
export const at = (name: string, postId: string, change = {}) =>
  placeWith({ userId: idOf(name), name, postId, post: POSTS.find(({ _id }) => _id === postId)?.name ?? '', ...change })

/** A service of a day with everybody who stands at it. */
export const service = (
  _id: string,
  date: string,
  places: BoardService['places'],
  change: Partial<BoardService> = {},
) => serviceWith(_id, places, { date, startsAt: `${date}T15:00:00.000Z`, needs, ...change })

/** A problem of a service at a post. */
export const problem = (code: Board['problems'][number]['code'], serviceId: string, postId: string, change = {}) => ({
  ...{ code, serviceId, postId, userId: null, missing: 1, ...change },
})

/** Ruth is asked, Clarence and she are drafted, and Isaiah is where he cannot be: three Sundays of December. */
function firstBoard(): Board {
  const asked = { layer: 'live', state: 'asked', assignmentId: 'of-ruth' } as const
  const away = { code: 'away', userId: 'Isaiah-Grant', postId: DOOR, serviceId: 'third' } as const
  return {
    from: '2026-12-01',
    to: '2026-12-31',
    revision: 'r',
    services: [
      service('first', '2026-12-13', [at('Ruth Stone', DOOR, asked)], { draft: null, published: true }),
      service('second', '2026-12-20', [
        at('Clarence Hughes', DOOR),
        at('Ruth Stone', SIDE, { wishes: ['rest', 'above_share'], inARow: 3 }),
      ]),
      service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] })]),
    ],
    members: PEOPLE,
    problems: [
      problem('empty', 'first', SIDE),
      problem('empty', 'third', SIDE),
      problem('blocked', 'third', DOOR, { userId: 'Isaiah-Grant', missing: 0 }),
    ],
  }
}

/** What six places need of three people, of whom nobody is short. */
export const CAPACITY: Capacity = {
  ...{ places: 6, offered: 4, most: 4, people: 3, notJoined: 0, unstated: 0, each: 2, above: [] },
  known: { people: 3, saidWhen: 1, daysUnknown: [], saidHowOften: 3, skills: 1, couples: 0, wishes: 2 },
}

type Saved = Pick<DraftChange, 'serviceId' | 'places'>

/** A screen with a board, which a test may change before it is opened. */
export function withBoard() {
  const screen = withScreen()
  const board = firstBoard()
  beforeEach(() => {
    setRotaOn(true)
    Object.assign(board, firstBoard())
    const { server } = screen
    server.on(boardApi.show, () => board)
    server.on(postsApi.list, () => POSTS)
    server.on(runsApi.explain, explanationOf)
    server.on(capacityApi.show, () => CAPACITY)
    server.on(templatesApi.list, () => [])
    server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
    server.on(answersApi.mine, () => ({
      on: true,
      assignments: [],
      offers: [],
      swaps: [],
      asked: null,
      publications: [],
    }))
  })
  return {
    screen,
    board,
    /** Stores drafts by `store`, which returns the service as it is then, of one service or of several. */
    storeDrafts(store: (change: Saved) => BoardService) {
      screen.server.on(boardApi.saveDraft, store)
      screen.server.on(boardApi.saveDrafts, ({ changes }) => ({ services: changes.map(store) }))
    },
    /** Who was to stand at which post, by service, first what was sent for one alone. */
    draftsSent: () =>
      [
        ...screen.server.received(boardApi.saveDraft),
        ...screen.server.received(boardApi.saveDrafts).flatMap(({ changes }) => changes),
      ].map(({ serviceId, places }) => [serviceId, ...places.map(({ userId, postId }) => `${userId} ${postId}`)]),
    openBoard: (size = DESKTOP, view = '') =>
      screen.open(`/rota?month=2026-12${view}`, { as: newPerson({ name: 'Marcus Whitfield', role: 'admin' }), size }),
  }
}

/** The cell whose name begins so. */
export const cell = (what: string) => page.getByRole('button', { name: new RegExp(`^${what}`) })
export const table = page.getByRole('table', { name: 'Services and posts' })
export const boxOf = (locator: ReturnType<typeof cell>) => locator.element().getBoundingClientRect()
