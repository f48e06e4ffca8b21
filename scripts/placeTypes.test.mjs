import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

const FOLDERS = ['shared', 'server/features', 'web/features'].flatMap((side) => [`${side}/plan`, `${side}/rota`])

/** Declarations of types whose name says that they are a place. */
const NAMED =
  /^(?:export )?(?:interface|type) (\w*(?:Place|Shift|Assignment)|PlaceRow|PlannedRow|\w*ScheduleRow|\w*Item)\b(?!<)/gm

/** Other things with such a name: look-ups, parts of screens, a cell of a sheet, a post at which nobody is yet. */
const OTHERS = ['CellPlace', 'FindPlace', 'OfPlace', 'OpenPlace', 'OwnPlace', 'OwnPlaceOfShift', 'WantedPlace']

/** The types of a place that the code of plan and rota declares. */
const declared = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|fixtures)\./.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, folder, file), 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
      ),
  )

test('each type of a place is one of those whose reason decision 0037 gives, and none stands there that is gone', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/decisions/0037-one-judge.md'), 'utf8').split(
    '## Types of a place',
  )
  const told = [...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const names = declared().filter((name) => !OTHERS.includes(name))
  expect(names.filter((name) => !told.includes(name))).toEqual([])
  const isPlace = /(?:Place|Shift|Assignment|Item|PlaceRow|PlannedRow|ScheduleRow)$/
  expect(told.filter((name) => isPlace.test(name) && !names.includes(name))).toEqual([])
})
