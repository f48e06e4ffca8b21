import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'
import { circleIn } from './circle.mjs'
import { readImports } from './imports.mjs'
import { againstTheOrder, EXCEPTIONS, unusedDoor } from './wings.mjs'

/** The rooms of `web/`, lowest first: each imports only those before it. */
const ROOMS = [
  ...['platform', 'strings', 'navigation', 'api', 'live', 'offline', 'worker'],
  ...['ui', 'forms', 'data', 'outbox', 'features', 'shell', 'app'],
]

/** @param {string} file */
const roomOf = (file) => ROOMS.indexOf(file.match(/^web\/(\w+)\//)?.[1] ?? '')

/**
 * Imports of a later room of `web/`.
 * @param {import('./imports.mjs').Imports} imports
 */
const backwardIn = (imports) =>
  [...imports].flatMap(([file, names]) =>
    names.filter((name) => roomOf(file) !== -1 && roomOf(name) > roomOf(file)).map((name) => `${file} → ${name}`),
  )

/** Imports of a module that are loaded with it: neither types nor `import()`. */
const LOADED_WITH_IT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm

/**
 * Packages that are loaded with a module of this repository, itself or through others.
 * @param {string} file
 * @param {Set<string>} seen files that were read already
 * @returns {string[]}
 */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(LOADED_WITH_IT)].map(([, name = '']) => name)
  return names.flatMap((name) => {
    if (name.startsWith('#')) return packagesOf(name.slice(1), seen)
    return name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [name]
  })
}

const imports = readImports()

test('a circle and an arrow back are found', () => {
  const circle = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', []],
    ['c.ts', ['d.ts']],
    ['d.ts', ['c.ts']],
  ])
  expect(circleIn(circle)).toEqual(['c.ts', 'd.ts', 'c.ts'])
  expect(backwardIn(new Map([['web/ui/a.ts', ['web/features/b.ts', 'web/strings/c.ts', 'shared/d.ts']]]))).toEqual([
    'web/ui/a.ts → web/features/b.ts',
  ])
  expect(imports.get('web/app/DashboardPage.tsx')).toContain('web/features/work/dashboard/Dashboard.tsx')
  expect(imports.get('web/features/work/tasks/tasks.queries.ts')).toContain('shared/work/tasks.ts')
})

test('no module imports one that imports it', () => expect(circleIn(imports)).toEqual([]))

test('no room of web/ imports one above it', () => {
  const rooms = new Set([...imports.keys()].map((file) => file.match(/^web\/(\w+)\//)?.[1]))
  for (const room of ['build', 'public', 'testing', undefined]) rooms.delete(room)
  expect([...rooms].sort()).toEqual([...ROOMS].sort())
  expect(backwardIn(imports)).toEqual([])
})

test('the server begins without libvips and without the solver, which take 30 MB that it may never need', () => {
  const packages = packagesOf('server/main.ts')
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod/mini']))
  expect(packages).not.toContain('sharp')
  expect(packages).not.toContain('highs')
  expect(packagesOf('server/demo/floorPlan.ts')).toContain('sharp')
})

test('wings import those below them, but for what is named, and nothing is named that is gone', () => {
  const example = new Map([
    ['server/features/plan/a.ts', ['server/features/rota/b.ts', 'server/features/people/c.ts', 'server/db/d.ts']],
    ['web/features/talk/e.ts', ['web/features/talk/f.ts', 'web/features/sunday/g.ts']],
    ['shared/reach/h.ts', ['shared/rota/i.ts']],
  ])
  expect(againstTheOrder(example)).toEqual({
    'server/features/rota/b.ts': ['server/features/plan/a.ts'],
    'shared/rota/i.ts': ['shared/reach/h.ts'],
    'web/features/sunday/g.ts': ['web/features/talk/e.ts'],
  })
  expect(againstTheOrder(imports)).toEqual(EXCEPTIONS)
  expect(unusedDoor(imports)).toEqual([])
})
