import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

const OF_PLAN_AND_ROTA = ['shared', 'server/features', 'web/features'].flatMap((side) => [
  `${side}/plan`,
  `${side}/rota`,
])

/** Where the judge and the solver are, and what they reckon with. */
const OF_JUDGE = [
  'shared/rota',
  ...['explain', 'facts', 'fill', 'judge', 'swaps'].map((room) => `server/features/rota/${room}`),
]

/** Names that say of a type that it is a place. */
const PLACES = String.raw`\w*(?:Place|Shift|Assignment|Item)|PlaceRow|PlannedRow|\w*ScheduleRow|PlaceTo\w+|ShiftDraft`

/** Other things with such a name: look-ups, parts of screens, a cell of a sheet, a post at which nobody is yet. */
const NO_PLACES = ['CellPlace', 'FindPlace', 'OfPlace', 'OpenPlace', 'OwnPlace', 'OwnPlaceOfShift', 'WantedPlace']

/** Types of a place, at most. A new one takes the place of another. */
const MOST = 23

/** What a type is made of; of one that is inferred, what its schema is. */
function madeOf(text, name, after) {
  if (!after.includes('z.infer<')) return after
  return new RegExp(`^(?:export )?const ${name} = ([^{]*)`, 'm').exec(text)?.[1] ?? ''
}

/** The types of some names that code declares, each with what stands before its own fields. */
function declaredIn(folders, names) {
  const declared = new RegExp(
    String.raw`^(?:export )?(?:interface|type) (${names})\b(?!<)([^{]*?(?=\{|\n\n|$(?![^])))`,
    'gm',
  )
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|fixtures)\./.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8')
        return [...text.matchAll(declared)].map(([, name = '', after = '']) => ({
          name,
          from: madeOf(text, name, after),
          isAlias: after.trimStart().startsWith('='),
        }))
      }),
  )
}

/** The types of a place that the code of plan and rota declares. */
const places = () => declaredIn(OF_PLAN_AND_ROTA, PLACES).filter(({ name }) => !NO_PLACES.includes(name))

/** Names of those types that extend no other one of them, and are no part of one. */
function withOwnFields(types) {
  const isOf = (from, name) => new RegExp(`\\b${name}\\b`).test(from)
  return types
    .filter(({ name, from }) => !types.some((other) => other.name !== name && isOf(from, other.name)))
    .map(({ name }) => name)
    .sort()
}

test('each type of a place is one of those whose reason decision 0037 gives, and none stands there that is gone', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/decisions/0037-one-judge.md'), 'utf8').split(
    '## Types of a place',
  )
  const told = [...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const names = places().map(({ name }) => name)
  expect(names.filter((name) => !told.includes(name))).toEqual([])
  const isPlace = new RegExp(`^(?:${PLACES})$`)
  expect(told.filter((name) => isPlace.test(name) && !names.includes(name))).toEqual([])
})

test('there are no more types of a place than there were, and eight with fields of their own', () => {
  expect(places().length).toBeLessThanOrEqual(MOST)
  expect(withOwnFields(places())).toEqual([
    'DraftPlace',
    'Item',
    'NewShift',
    'PastPlace',
    'Place',
    'PlaceRow',
    'RosterPlace',
    'Shift',
  ])
})

test('the judge and the solver reckon with one person and with one service', () => {
  const types = declaredIn(OF_JUDGE, String.raw`\w+(?:Person|Service)`)
  // An alias is of the wire, or is what something else has or returns; `IndexedService` holds a whole one.
  const own = types.filter(({ name, isAlias }) => !isAlias && name !== 'IndexedService')
  expect(withOwnFields(own)).toEqual(['RulePerson', 'RuleService'])
})
