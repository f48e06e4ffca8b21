import { expect, test } from 'vitest'
import { readImports } from './imports.mjs'
import { circlesOf, roomImports, storesOfOthers } from './rooms.mjs'
import { EXCEPTIONS } from './wings.mjs'

/** Rooms of the server that may lie in a circle of rooms, none of them of plan and rota; the number only falls. */
const MOST_IN_CIRCLES = 8

/** Imports against the order of the wings that may be there; the number only falls. */
const MOST_AGAINST_THE_ORDER = 60

const imports = readImports()

test('a circle of rooms is found, also one of types and one through several rooms', () => {
  const example = new Map([
    ['server/features/plan/places/a.ts', ['server/features/plan/services/b.ts', 'server/db/client.ts']],
    ['server/features/plan/services/b.ts', ['server/features/rota/setup/posts/c.ts']],
    ['server/features/rota/setup/posts/c.ts', ['server/features/plan/places/d.ts', 'server/features/rota/setup/e.ts']],
    ['server/features/rota/setup/e.ts', ['server/features/rota/f.ts']],
    ['server/features/rota/f.testing.ts', ['server/features/plan/places/a.ts']],
  ])
  expect(circlesOf(roomImports(example))).toEqual([['plan/places', 'plan/services', 'rota/setup/posts']])
  expect([...(roomImports(example).get('rota/setup') ?? [])]).toEqual(['rota'])
})

test('no room of plan or rota lies in a circle, and elsewhere no more than today', () => {
  const circles = circlesOf(roomImports(imports))
  expect(circles.filter((rooms) => rooms.some((room) => /^(?:plan|rota)(?:\/|$)/.test(room)))).toEqual([])
  expect(circles.flat().length, JSON.stringify(circles)).toBeLessThanOrEqual(MOST_IN_CIRCLES)
})

test('a room of the server imports no store of another', () => {
  const example = new Map([
    ['server/features/rota/board/a.ts', ['server/features/rota/board/b.store.ts', 'server/features/rota/c.store.ts']],
    ['server/features/rota/c.ts', ['server/features/plan/places/places.store.ts']],
  ])
  expect(storesOfOthers(example)).toEqual(['server/features/rota/board/a.ts → server/features/rota/c.store.ts'])
  expect(storesOfOthers(imports)).toEqual([])
})

test('imports against the order of the wings become fewer', () => {
  expect(Object.values(EXCEPTIONS).flat().length).toBeLessThanOrEqual(MOST_AGAINST_THE_ORDER)
})
