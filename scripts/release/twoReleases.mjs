import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { unpacked } from './installed.mjs'
import { released } from './released.mjs'

/** A migration that the second release has and the first one lacks. */
const MIGRATION = `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('trials').addColumn('id', 'text', (id) => id.primaryKey()).execute()
  await db.schema.alterTable('messages').addColumn('trial', 'text').execute()
}
`

/** The version after one. @param {string} version */
const after = (version) => version.replace(/\d+$/, (last) => String(Number(last) + 1))

/** @param {string} clone */
function makeNewer(clone) {
  const file = join(clone, 'package.json')
  const text = readFileSync(file, 'utf8')
  const { version } = JSON.parse(text)
  writeFileSync(file, text.replace(`"version": "${version}"`, `"version": "${after(version)}"`))
  writeFileSync(join(clone, 'server/db/migrations/9001_trial.ts'), MIGRATION)
}

/** A folder that is removed after the tests of a file. */
export function placeOfTests() {
  const place = mkdtempSync(join(tmpdir(), 'ushers-upgrade-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  return place
}

/**
 * The release of the last commit, unpacked, and the archive of one after it with another migration. RELEASES names a
 * folder with both from an earlier run.
 * @param {string} place
 */
export function twoReleases(place) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const made = process.env.RELEASES || place
  const [old, newer] = process.env.RELEASES
    ? [join(made, 'old/release'), join(made, 'new/release')]
    : [released(place, 'old', ['deb', 'oci']), released(place, 'new', ['deb', 'oci'], makeNewer)]
  const next = after(version)
  return {
    version,
    next,
    first: unpacked(place, join(old, `ushers-${version}-linux-x64.tar.xz`)),
    archive: join(newer, `ushers-${next}-linux-x64.tar.xz`),
  }
}
