import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import type { Team } from './seedTeam.ts'
import type { Told } from './story.ts'
import type { Who } from './team.ts'

/** One GET with its input, and how the golden file names it. */
export interface GoldenCall {
  endpoint: Endpoint
  input: Record<string, string>
  name: string
}

/** The days that all of the story is in. */
const ALL = { from: '2027-02-22', to: '2027-04-04' }
const WEEK = { from: '2027-03-07', to: '2027-03-14' }
/** The days of the story on which somebody has a place. */
const DAYS = [
  '2027-02-28',
  '2027-03-03',
  '2027-03-07',
  '2027-03-10',
  '2027-03-11',
  '2027-03-12',
  '2027-03-14',
  '2027-04-04',
]

type Input = Record<string, string>

/** Inputs of the GETs that need one, and further ones of those that do not, by path. */
async function inputsOf(team: Team, told: Told): Promise<Record<string, Record<string, Input>>> {
  const { ask, idOf, postOf, service } = team
  const imports = await ask('ada', importsApi.list)
  const publications = await ask('ada', publicationsApi.list)
  const sunday = await service('2027-03-07', '9am')
  const late = await service('2027-03-14', '10:45am')
  const place = (post: string, who?: Who): Input => ({ postId: postOf(post), ...(who && { userId: idOf(who) }) })
  const partners: [string, Input][] = []
  for (const who of ['ben', 'cleo'] as const)
    for (const { _id, date, serviceTime, post } of (await ask(who, answersApi.mine)).assignments)
      partners.push([`${who}'s ${date} ${serviceTime} ${post}`, { assignmentId: _id }])
  const feeds: [string, Input][] = []
  for (const who of ['ben', 'cleo', 'gil'] as const) {
    const { url } = await ask(who, calendarApi.show)
    feeds.push([`of ${who}`, { token: url?.match(/calendar\/([^/]+)\//)?.[1] ?? '' }])
  }
  const daysOf = (input: Input): [string, Input] => [`${input.from} to ${input.to}`, input]
  return {
    '/users/export': { 'two of them': { ids: `${idOf('ben')},${idOf('cleo')}` } },
    '/invites/:token': { 'an unknown link': { token: 'x'.repeat(43) } },
    '/audit': { 'of the rota': { user: idOf('ben') } },
    '/schedule': Object.fromEntries([['all', { view: 'all' }], ['own', {}], daysOf({ ...WEEK, view: 'all' })]),
    '/schedule/services': Object.fromEntries([daysOf(ALL)]),
    '/schedule/imports/:id': {
      ...Object.fromEntries(imports.map(({ _id }, index) => [`entry ${index + 1}`, { id: _id }])),
      preview: { id: told.previewId },
    },
    '/tasks': { all: { view: 'all' }, own: {} },
    '/meetings': { all: { view: 'all' }, own: {} },
    '/dashboard': { 'from today': {}, 'from the first day': { from: ALL.from } },
    '/availability/mine': Object.fromEntries([['its own days', {}], daysOf(WEEK)]),
    '/availability/:userId': { 'of Ben': { userId: idOf('ben') } },
    '/availability': Object.fromEntries([daysOf(WEEK)]),
    '/rota/coverage': Object.fromEntries([daysOf(ALL)]),
    '/rota/day/:date': Object.fromEntries(DAYS.map((date) => [date, { date }])),
    '/rota/report': Object.fromEntries([daysOf(ALL)]),
    '/rota/report/export': Object.fromEntries([daysOf(ALL)]),
    '/rota/records': Object.fromEntries([daysOf(ALL)]),
    '/counts': Object.fromEntries([daysOf(ALL)]),
    '/counts/earlier': { 'of no service': { serviceId: 'none', kindId: 'people' } },
    '/counts/export': Object.fromEntries([daysOf(ALL)]),
    '/rota/services': Object.fromEntries([daysOf(ALL)]),
    '/calls/:id': { 'an unknown call': { id: 'nothing' } },
    '/services/:id': { 'a Sunday': { id: sunday._id } },
    '/rota/capacity': Object.fromEntries([daysOf(ALL)]),
    '/rota/board': Object.fromEntries([daysOf(ALL)]),
    '/rota/publish': Object.fromEntries([daysOf(ALL)]),
    '/rota/unanswered': Object.fromEntries([daysOf(ALL)]),
    '/rota/publications/:id': Object.fromEntries(
      publications.map(({ _id, number }) => [`number ${number}`, { id: _id }]),
    ),
    '/rota/runs/:id': { 'the fill': { id: told.runId } },
    '/rota/explain': {
      'an empty place': { serviceId: sunday._id, ...place('Sound') },
      'an empty place and one person': { serviceId: sunday._id, ...place('Sound', 'hana') },
      'a place with somebody': { serviceId: late._id, ...place('Door', 'ben') },
    },
    '/swaps/partners': Object.fromEntries(partners),
    '/replies/:token': {
      ...Object.fromEntries(Object.entries(told.replies).map(([name, token]) => [name, { token }])),
      'an unknown link': { token: 'x'.repeat(43) },
    },
    '/calendar/:token/ushers.ics': Object.fromEntries(feeds),
    '/messages/:channel': Object.fromEntries(
      ['announcements', 'general', 'persons-of-interest', 'sunday-team'].map((channel) => [channel, { channel }]),
    ),
  }
}

/**
 * Every GET of the contract, in its order, with the inputs above.
 * @throws where an endpoint that needs an input has none here, or an input is of no endpoint
 */
export async function goldenCalls(team: Team, told: Told): Promise<GoldenCall[]> {
  const inputs = new Map(Object.entries(await inputsOf(team, told)))
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint): GoldenCall[] => {
      const named = Object.entries(inputs.get(endpoint.path) ?? {})
      inputs.delete(endpoint.path)
      const { path } = endpoint
      if (named.length > 0) return named.map(([name, input]) => ({ endpoint, input, name: `${path} (${name})` }))
      if (!endpoint.input.safeParse({}).success) throw new Error(`Give GET ${path} an input in inputsOf`)
      return [{ endpoint, input: {}, name: path }]
    })
  if (inputs.size > 0) throw new Error(`No GET has the path ${[...inputs.keys()].join(', ')}`)
  return calls
}
