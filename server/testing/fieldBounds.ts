import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** What a field of the contract may hold at most; undefined where nothing says so. */
export interface FieldBound {
  endpoint: string
  field: string
  bound: string | undefined
}

interface Check {
  _zod: { def: { check: string; maximum?: number; value?: number; pattern?: RegExp; format?: string } }
}

interface Def {
  type: string
  format?: string
  checks?: Check[]
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: Schema[]
  items?: Schema[]
}

interface Schema {
  def: Def
}

/** Patterns that fit few characters, in words. */
const PATTERNS: Record<string, string> = {
  '^[A-Za-z0-9_-]{1,64}$': '64 characters, an id',
  '^[\\w-]{8,64}$': '64 characters, an id',
  '^[a-z.]{1,60}$': '60 characters',
  '^\\d{4}-(?:0[1-9]|1[0-2])$': 'a month',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'a time of day',
}

/** Fields that nobody reads: they are dropped with the request, whose size is limited. */
const DROPPED = ['smsCode', 'middleName', 'honeypot']

/** Types that hold one of a few values. */
const FEW = ['enum', 'literal', 'boolean', 'null', 'undefined', 'transform']

const number = (value: number): string =>
  value === Number.MAX_SAFE_INTEGER ? '9 × 10¹⁵' : value.toLocaleString('en', { maximumFractionDigits: 2 })

const limits = ({ checks = [] }: Def, check: string): number[] =>
  checks.flatMap(({ _zod: { def } }) => (def.check === check ? [def.maximum ?? def.value ?? Number.NaN] : []))

/** The schemas through which a value goes, in their order, without what only says that it may be left out. */
function stepsOf(schema: Schema): Schema[] {
  const { type, innerType, in: first, out } = schema.def
  if (type === 'pipe' && first && out) return [...stepsOf(first), ...stepsOf(out)]
  return innerType ? stepsOf(innerType) : [schema]
}

function textBound(def: Def): string | undefined {
  if (def.format === 'date') return 'a day'
  const [most] = limits(def, 'max_length')
  if (most !== undefined) return `${number(most)} characters`
  const patterns = (def.checks ?? []).flatMap(({ _zod }) => _zod.def.pattern?.source ?? [])
  return patterns.map((pattern) => PATTERNS[pattern]).find((words) => words !== undefined)
}

function numberBound(def: Def): string | undefined {
  const [least, most] = [Math.max(...limits(def, 'greater_than')), Math.min(...limits(def, 'less_than'))]
  return Number.isFinite(least) && Number.isFinite(most) ? `${number(least)} to ${number(most)}` : undefined
}

/** The bound of a text: its first step has one, before anything is made of it; its stored form may be shorter. */
function boundOfText(steps: Schema[]): string | undefined {
  const texts = steps.filter(({ def }) => def.type === 'string').map(({ def }) => textBound(def))
  if (texts[0] === undefined) return undefined
  return texts.findLast((bound) => bound !== undefined)
}

function boundsOf(schema: Schema, endpoint: string, field: string): FieldBound[] {
  const steps = stepsOf(schema).filter(({ def }) => def.type !== 'transform')
  const [first] = steps
  if (!first) return []
  const { def } = first
  const say = (bound: string | undefined): FieldBound => ({ endpoint, field, bound })
  const within = (part: Schema) => boundsOf(part, endpoint, field)
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, part]) => boundsOf(part, endpoint, name))
  if (def.type === 'array') {
    const [most] = limits(def, 'max_length')
    return [
      say(most === undefined ? undefined : `${number(most)} entries`),
      ...(def.element ? boundsOf(def.element, endpoint, `${field}[]`) : []),
    ]
  }
  if (def.type === 'tuple') return (def.items ?? []).flatMap(within)
  if (def.type === 'string') return [say(boundOfText(steps))]
  // Of a query, a number may be a text, which becomes one.
  const numbers = steps.filter((step) => step.def.type === 'number' || step.def.type === 'union')
  if (numbers.length > 0 && (def.type === 'number' || numbers.length > 1))
    return [say(numbers.map((step) => numberBound(step.def)).find((bound) => bound !== undefined))]
  if (def.type === 'union') return (def.options ?? []).flatMap(within)
  if (FEW.includes(def.type)) return []
  if (def.type === 'unknown' && DROPPED.includes(field)) return []
  return [say(undefined)]
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The bounds of all fields of the contract, their files too. */
export const fieldBounds = (): FieldBound[] =>
  endpoints.flatMap((endpoint) => [
    ...boundsOf(endpoint.input as unknown as Schema, nameOf(endpoint), ''),
    ...(endpoint.file
      ? [{ endpoint: nameOf(endpoint), field: endpoint.file.field, bound: `${endpoint.file.maxBytes / 1_048_576} MB` }]
      : []),
  ])

/** Rows of a table: each bound with its fields; a field that has another one elsewhere stands with its endpoints. */
export function boundRows(all: FieldBound[]): string[] {
  const usual = new Map<string, string>()
  for (const { field } of all) {
    const counted = new Map<string, number>()
    for (const one of all)
      if (one.field === field) counted.set(String(one.bound), (counted.get(String(one.bound)) ?? 0) + 1)
    usual.set(field, [...counted].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '')
  }
  const named = new Map<string, Set<string>>()
  for (const { endpoint, field, bound } of all) {
    const name = usual.get(field) === bound ? `\`${field}\`` : `\`${field}\` of \`${endpoint}\``
    named.set(String(bound), (named.get(String(bound)) ?? new Set()).add(name))
  }
  const order = new Intl.Collator('en', { numeric: true })
  return [...named]
    .sort(([a], [b]) => order.compare(a, b))
    .map(([bound, names]) => `| ${bound} | ${[...names].sort(order.compare).join(', ')} |`)
}
