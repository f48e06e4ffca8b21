import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

const FOLDERS = ['shared', 'server/features', 'web/features'].flatMap((side) => [`${side}/plan`, `${side}/rota`])

/** Names that say of a type that it is a place. */
const NAME = String.raw`\w*(?:Place|Shift|Assignment|Item)|PlaceRow|PlannedRow|\w*ScheduleRow|PlaceTo\w+|ShiftDraft`

/** Declarations of such types, each with what follows its name: up to its fields, or to a blank line. */
const DECLARED = new RegExp(
  String.raw`^(?:export )?(?:interface|type) (${NAME})\b(?!<)([^{]*?(?=\{|\n\n|$(?![^])))`,
  'gm',
)

/** Other things with such a name: look-ups, parts of screens, a cell of a sheet, a post at which nobody is yet. */
const OTHERS = ['CellPlace', 'FindPlace', 'OfPlace', 'OpenPlace', 'OwnPlace', 'OwnPlaceOfShift', 'WantedPlace']

/** Types of a place, at most. A new one takes the place of another. */
const MOST = 23

/** Types whose fields are those of no other one: each other type extends one of these, or is a part of it. */
const SHAPES = ['DraftPlace', 'Item', 'NewShift', 'PastPlace', 'Place', 'PlaceRow', 'RosterPlace', 'Shift']

/** What a type is made of; of one that is inferred, what its schema is. */
function madeOf(text, name, after) {
  if (!after.includes('z.infer<')) return after
  return new RegExp(`^(?:export )?const ${name} = ([^{]*)`, 'm').exec(text)?.[1] ?? ''
}

/** The types of a place that the code of plan and rota declares. */
const declared = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|fixtures)\./.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, folder, file), 'utf8')
        return [...text.matchAll(DECLARED)]
          .filter(([, name = '']) => !OTHERS.includes(name))
          .map(([, name = '', after = '']) => ({ name, from: madeOf(text, name, after) }))
      }),
  )

test('each type of a place is one of those whose reason decision 0037 gives, and none stands there that is gone', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/decisions/0037-one-judge.md'), 'utf8').split(
    '## Types of a place',
  )
  const told = [...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const names = declared().map(({ name }) => name)
  expect(names.filter((name) => !told.includes(name))).toEqual([])
  const isPlace = new RegExp(`^(?:${NAME})$`)
  expect(told.filter((name) => isPlace.test(name) && !names.includes(name))).toEqual([])
})

test('there are no more types of a place than there were, and eight of which no other one says the fields', () => {
  const types = declared()
  const names = types.map(({ name }) => name)
  expect(names.length).toBeLessThanOrEqual(MOST)
  const isDerived = ({ name, from }) => names.some((other) => other !== name && new RegExp(`\\b${other}\\b`).test(from))
  expect(
    types
      .filter((type) => !isDerived(type))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(SHAPES)
})
