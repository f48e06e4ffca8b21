import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { KILL_SEED } from '../../server/testing/kills.ts'
import { Installation } from './installed.mjs'
import { killAtRandom } from './kills.mjs'
import { placeOfTests, twoReleases } from './twoReleases.mjs'

/** Kills of an upgrade, and of a rollback, at a random moment each. */
const KILLS = 20

const place = placeOfTests()
/** @type {ReturnType<typeof twoReleases>} */
let made

beforeAll(() => {
  made = twoReleases(place)
})

it(`${KILLS} kills in the middle of upgrades and rollbacks lose no acknowledged row (seed ${KILL_SEED})`, async () => {
  const installation = new Installation(place, made.first)
  onTestFinished(async () => void (await installation.stop()))
  await installation.start()
  await killAtRandom(installation, made, KILLS)
  expect(await installation.stop()).toBe(0)
})
