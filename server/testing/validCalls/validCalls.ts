import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { Team } from '../golden/seedTeam.ts'
import type { Told } from '../golden/story.ts'
import { answersCalls } from './answers.ts'
import { availabilityCalls } from './availability.ts'
import { reachCalls, talkCalls, workCalls } from './house.ts'
import { peopleCalls } from './people.ts'
import { planCalls } from './plan.ts'
import { rotaPlanningCalls } from './rotaPlanning.ts'
import { rotaSetupCalls } from './rotaSetup.ts'
import { sundayCalls } from './sunday.ts'
import { daysOf, type Input, type Outside, type Row, type ValidCall } from './table.ts'
import { make } from './things.ts'

/**
 * The table of valid calls. An endpoint needs a row where neither its example in the contract, nor the id of what an
 * example makes, nor days, nor nothing at all is a valid input.
 */
const ROWS: Row[] = [
  ...peopleCalls,
  ...talkCalls,
  ...workCalls,
  ...planCalls,
  ...rotaSetupCalls,
  ...rotaPlanningCalls,
  ...availabilityCalls,
  ...answersCalls,
  ...sundayCalls,
  ...reachCalls,
]
const table = new Map(ROWS.map((row) => [row.endpoint, row]))

/** Days for calls that take any. */
const ANY_DAYS = { from: '2090-01-01', to: '2090-02-28' }
/** The days that all of the golden story is in. */
const STORY_DAYS = { from: '2027-02-22', to: '2027-04-04' }

const takes = ({ input }: Endpoint, given: Input): boolean => input.safeParse(given).success

/** The endpoint that makes what another one names by its id: `POST /tasks` of `DELETE /tasks/:id`. */
const makerOf = ({ path }: Endpoint): Endpoint | undefined =>
  endpoints.find((maker) => maker.method === 'POST' && maker.example && path.startsWith(`${maker.path}/:id`))

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/**
 * A call of an endpoint that succeeds, whatever else is stored. Makes what the call names. What is outside of the
 * server is needed only for calls that prove a phone number or name a device.
 * @throws where nothing says what a valid input is
 */
export async function validCall(endpoint: Endpoint, test: TestApp, outside = {} as Outside): Promise<ValidCall> {
  if (endpoint.example) return { input: endpoint.example as Input }
  const row = table.get(endpoint)
  if (row) return row.make(test, outside)
  const maker = makerOf(endpoint)
  if (maker && takes(endpoint, { id: 'x' })) {
    const made = [await make(test, maker, maker.example as Input)].flat()
    return { input: { id: made[0]?._id } }
  }
  for (const input of [{}, ANY_DAYS]) if (takes(endpoint, input)) return { input }
  throw new Error(`Give ${nameOf(endpoint)} an example, or a row in server/testing/validCalls`)
}

/** Sends a call: as a form where a file is in its input. */
export function sendCall(test: TestApp, endpoint: Endpoint, input: Input, token?: string) {
  const { file, ...rest } = input
  if (!(file instanceof File)) return test.call(endpoint, input, token)
  return file.arrayBuffer().then((content) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(rest[name])) as Endpoint['path']
    const fields = Object.entries(rest).filter(([name]) => !endpoint.path.includes(`:${name}`))
    const form = { bytes: new Uint8Array(content), filename: file.name, fields: Object.fromEntries(fields) }
    return test.upload({ ...endpoint, path }, form as Parameters<TestApp['upload']>[1], token)
  })
}

/** One GET with its input, and how the golden file names it. */
interface GoldenCall {
  endpoint: Endpoint
  input: Input
  name: string
}

/**
 * Every GET of the contract, in its order, with the inputs that its row has in the golden story.
 * @throws where a GET has none and takes neither nothing nor days
 */
export async function goldenCalls(team: Team, told: Told): Promise<GoldenCall[]> {
  const calls: GoldenCall[] = []
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const inputs = await table.get(endpoint)?.inStory?.(team, told)
    const named = inputs ?? (takes(endpoint, {}) ? undefined : daysOf(STORY_DAYS))
    for (const [name, input] of Object.entries(named ?? { '': {} })) {
      if (!takes(endpoint, input)) throw new Error(`Give ${nameOf(endpoint)} its inputs in the golden story`)
      calls.push({ endpoint, input, name: name ? `${endpoint.path} (${name})` : endpoint.path })
    }
  }
  return calls
}
