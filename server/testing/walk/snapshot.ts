import { answersApi, type RotaMine } from '#shared/answers.ts'
import { type CallOut, callOutsApi } from '#shared/callOuts.ts'
import { today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type ImportEntry, importsApi } from '#shared/imports.ts'
import { type Board, type BoardService, boardApi } from '#shared/rotaBoard.ts'
import { type Coverage, coverageApi } from '#shared/rotaCoverage.ts'
import { type RotaDay, rotaDayApi } from '#shared/rotaDay.ts'
import { type Post, postsApi, type Template, templatesApi } from '#shared/rotaSetup.ts'
import { type Shift, scheduleApi } from '#shared/schedule.ts'
import { type Swap, swapsApi } from '#shared/swaps.ts'
import { type User, usersApi } from '#shared/users.ts'
import { type FeedEvent, readFeed } from './feed.ts'
import { SPAN, ZONE } from './team.ts'
import type { Person, Walk } from './walk.ts'

/** What one person sees. */
export interface OwnViews {
  person: Person
  mine: RotaMine
  personal: Shift[]
  feed: FeedEvent[]
}

/** What all views say at one moment in which nothing is under way. */
export interface Snapshot {
  now: number
  day: string
  shifts: Shift[]
  board: Board
  services: BoardService[]
  coverage: Coverage[]
  callOuts: CallOut[]
  swaps: Swap[]
  users: User[]
  posts: Post[]
  templates: Template[]
  imports: ImportEntry[]
  days: RotaDay[]
  own: OwnViews[]
}

/** Reads every view over HTTP. */
export async function takeSnapshot(walk: Walk): Promise<Snapshot> {
  const now = walk.now()
  const boss = walk.boss()
  async function read<Out>(endpoint: Endpoint, input: object = {}, token = boss.token): Promise<Out> {
    const { status, body } = await walk.call(endpoint, input, token)
    if (status !== 200) throw new Error(`GET ${endpoint.path} was answered ${status}: ${JSON.stringify(body)}`)
    return body as Out
  }
  const viewOf = async (person: Person): Promise<OwnViews> => {
    const [mine, personal, feed] = await Promise.all([
      read<RotaMine>(answersApi.mine, {}, person.token),
      read<Shift[]>(scheduleApi.list, { view: 'personal', ...SPAN }, person.token),
      walk.text(person.feed).then(readFeed),
    ])
    return { person, mine, personal, feed }
  }
  const [shifts, board, coverage, callOuts, swaps, users, posts, templates, imports] = await Promise.all([
    read<Shift[]>(scheduleApi.list, { view: 'all', ...SPAN }),
    read<Board>(boardApi.show, SPAN),
    read<Coverage[]>(coverageApi.list, SPAN),
    read<CallOut[]>(callOutsApi.list),
    read<Swap[]>(swapsApi.list),
    read<User[]>(usersApi.all),
    read<Post[]>(postsApi.list),
    read<Template[]>(templatesApi.list),
    read<ImportEntry[]>(importsApi.list),
  ])
  const dates = [...new Set(shifts.map(({ date }) => date))].sort()
  const [days, own] = await Promise.all([
    Promise.all(dates.map((date) => read<RotaDay>(rotaDayApi.show, { date }))),
    Promise.all(walk.people.filter(({ state }) => state === 'active').map(viewOf)),
  ])
  const { services } = board
  return {
    ...{ now, day: today(ZONE, new Date(now)), shifts, board, services, coverage, callOuts, swaps },
    ...{ users, posts, templates, imports, days, own },
  }
}
