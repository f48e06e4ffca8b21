import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { unpacked } from './installed.mjs'
import { after } from './twoReleases.setup.mjs'

/** A folder that is removed after the tests of a file. */
export function placeOfTests() {
  const place = mkdtempSync(join(tmpdir(), 'ushers-upgrade-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  return place
}

/**
 * The release of the last commit, unpacked, and the archive of one after it with another migration.
 * @param {string} place
 */
export function twoReleases(place) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const next = after(version)
  const made = inject('releases')
  return {
    version,
    next,
    first: unpacked(place, join(made, `old/release/ushers-${version}-linux-x64.tar.xz`)),
    archive: join(made, `new/release/ushers-${next}-linux-x64.tar.xz`),
  }
}

/**
 * The same upgrade from the earliest release that has the word.
 * @param {string} place
 */
export function fromEarliest(place) {
  const made = twoReleases(place)
  const folder = join(inject('releases'), 'earliest/release')
  const name = readdirSync(folder).find((one) => one.endsWith('-linux-x64.tar.xz')) ?? ''
  const first = unpacked(place, join(folder, name))
  const { version } = JSON.parse(readFileSync(join(first, 'package.json'), 'utf8'))
  return { ...made, version, first }
}
