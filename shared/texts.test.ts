import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/** Fields that take any text, by their place in the input, some of one endpoint alone, and why. */
const TAKES_ANY: Record<string, string> = {
  botCheck: 'its solution is compared, not stored',
  channel: 'it names a channel, else 404',
  code: 'it is compared, not stored',
  currentPassword: 'it is hashed',
  firebaseToken: 'it is verified, not stored',
  honeypot: 'it is dropped',
  middleName: 'it is dropped',
  newPassword: 'it is hashed',
  password: 'it is hashed',
  smsCode: 'it is dropped',
  'marks.uuid': 'it is compared, not shown',
  revision: 'it is compared, not stored',
  token: 'it is compared, not stored',
  'POST /imports/people text': 'a list of people, whose cells are judged one by one',
  'POST /invitations/read text': 'a list of people, whose cells are judged one by one',
  'POST /invites/:token email': 'it counts only where it is one',
  'POST /invites/:token phoneNumber': 'it counts only where it is one',
  'POST /push/arrived uuid': 'it is compared, not stored',
  'POST /users/login email': 'it is compared, not stored',
  'PUT /channels/:name/read name': 'it names a channel, else 404',
}

/** Fields that have the name of another field of their noun and are another thing, and what they are. */
const OTHER_THING: Record<string, string> = {
  'POST /rota/services/:id/cancel note': 'why it is called off',
  'POST /rota/day/:date/thanks text': 'thanks, in one notification',
}

/** Characters that no text may have. */
const NO_LIMIT = 20_000

/** Good values of texts, so that each field takes one of them. */
const GOOD = ['Ann Abel', 'ann@example.org', '+13125550101', '9am', 'https://media.giphy.com/media/a/giphy.gif']

/** Characters that no stored text has: an override of the direction, and controls. */
const BAD = ['\u202E', '\0', '\u0007', '\u001B', '\u007F', '\u0085']

type Schema = z.core.$ZodType & {
  def: { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema; in?: Schema; options?: Schema[] }
  safeParse(value: unknown): { success: boolean }
}

/** The texts of an input, also in lists and objects within, by their place. */
function textsOf(schema: Schema, place = ''): [place: string, schema: Schema, good: string][] {
  const good = place ? GOOD.find((text) => schema.safeParse(text).success) : undefined
  if (good !== undefined) return [[place, schema, good]]
  const { shape, element, innerType, in: first, options = [] } = schema.def
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, place ? `${place}.${name}` : name))
  // The first reading of a text that is made into something else is no field.
  const inner = [element, innerType, first?.def.shape && first, ...options]
  return inner.flatMap((part) => (part ? textsOf(part, place) : []))
}

const writing = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.values<Endpoint>(endpoints)
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map((endpoint) => ({ noun, endpoint, name: `${endpoint.method} ${endpoint.path}` })),
)

const takes = ({ safeParse }: Schema, text: string): boolean => safeParse(text).success

/** The characters that a text may have; NO_LIMIT where it has none. */
function limitOf(schema: Schema, good: string): number {
  let [least, most] = [good.length, NO_LIMIT]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (takes(schema, good.padEnd(middle, 'x'))) least = middle
    else most = middle - 1
  }
  return least
}

describe('what is written', () => {
  const stored = writing.flatMap(({ noun, endpoint, name }) =>
    textsOf(endpoint.input as unknown as Schema)
      .filter(([place]) => !(place in TAKES_ANY || `${name} ${place}` in TAKES_ANY))
      .map(([place, schema, good]) => ({ noun, name, place, schema, good })),
  )

  it.each(stored)('refuses what no screen shows, and what is too long: $place of $name', ({ schema, good }) => {
    const taken = BAD.filter((bad) => takes(schema, `${good.slice(0, 2)}${bad}${good.slice(2)}`))
    expect(taken).toEqual([])
    expect(limitOf(schema, good)).toBeLessThan(NO_LIMIT)
  })

  // A noun's fields of one name are one thing, however they are written.
  const alike = stored.filter(({ name, place }) => !(`${name} ${place}` in OTHER_THING))
  const pairs = alike.flatMap((one) =>
    alike
      .filter(({ noun, place, name }) => noun === one.noun && place === one.place && name > one.name)
      .map((other) => ({ place: one.place, first: one, second: other, names: `${one.name} and ${other.name}` })),
  )

  it.each(pairs)('is as long in each place: $place of $names', ({ first, second }) => {
    expect(limitOf(first.schema, first.good)).toBe(limitOf(second.schema, second.good))
  })

  it('is a text in every place that is known here', () => {
    expect(stored.length).toBeGreaterThan(40)
    expect(pairs.length).toBeGreaterThan(10)
  })
})
