import { today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import type { ImportEntry } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { type Coverage, coverageApi } from '#shared/rota/coverage.ts'
import { type OpenPlaceSeen, openPlacesApi } from '#shared/rota/openPlaces.ts'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import { type ReportRow, rotaReportApi } from '#shared/rota/report.ts'
import { type CallOut, callOutsApi } from '#shared/rota/standIns.ts'
import { type Swap, swapsApi } from '#shared/rota/swaps.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { type RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { readFeed } from './feed.ts'
import { SPAN, ZONE } from './team.ts'
import type { OwnViews, Person, Snapshot } from './views.ts'
import type { Walk } from './walk.ts'

/** Parts of a day, by which it is known whether it can have changed. It has no place of somebody suspended. */
const partsOf = (date: string, { shifts, services, users }: Pick<Snapshot, 'shifts' | 'services' | 'users'>): string =>
  JSON.stringify([
    ...[shifts, services].map((list) => list.filter((one) => one.date === date)),
    users.flatMap(({ _id, suspended }) => (suspended ? _id : [])),
  ])

/** Reads every view; days to come of which schedule and board say the same as `before` are not read again. */
export async function takeSnapshot(walk: Walk, before?: Snapshot): Promise<Snapshot> {
  const now = walk.now()
  const boss = walk.boss()
  async function read<Out>(endpoint: Endpoint, input: object = {}, token = boss.token): Promise<Out> {
    const { status, body } = await walk.read(endpoint, input, token)
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
  const [shifts, board, coverage, callOuts, open, swaps, users, posts, templates, imports, report] = await Promise.all([
    read<Shift[]>(scheduleApi.list, { view: 'all', ...SPAN }),
    read<Board>(boardApi.show, SPAN),
    read<Coverage[]>(coverageApi.list, SPAN),
    read<CallOut[]>(callOutsApi.list),
    read<OpenPlaceSeen[]>(openPlacesApi.listAll),
    read<Swap[]>(swapsApi.list),
    read<User[]>(usersApi.all),
    read<Post[]>(postsApi.list),
    read<Template[]>(templatesApi.list),
    read<ImportEntry[]>(importsApi.list),
    read<ReportRow[]>(rotaReportApi.show, SPAN),
  ])
  const dates = [...new Set(shifts.map(({ date }) => date))].sort()
  const { services } = board
  const day = today(ZONE, new Date(now))
  const dayOf = async (date: string): Promise<RotaDay> => {
    const known = date > day && before?.days.find((one) => one.date === date)
    const isSame = known && before && partsOf(date, before) === partsOf(date, { shifts, services, users })
    return isSame ? known : read<RotaDay>(rotaDayApi.show, { date })
  }
  const [days, own] = await Promise.all([
    Promise.all(dates.map(dayOf)),
    Promise.all(walk.people.filter(({ state }) => state === 'active').map(viewOf)),
  ])
  return {
    ...{ now, day, shifts, board, services, coverage, callOuts, open, swaps },
    ...{ users, posts, templates, imports, report, days, own },
  }
}
