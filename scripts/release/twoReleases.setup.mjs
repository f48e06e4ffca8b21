import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInHistory, released, releasedAt } from './released.mjs'

/** The first commit whose archive upgrades itself; its data lack ten migrations of the commit that has this line. */
const EARLIEST = '5b0a74deedc4d1579d6f7bf2c10771a3545bc986'

/** A migration that the second release has and the first one lacks. */
const MIGRATION = `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('trials').addColumn('id', 'text', (id) => id.primaryKey()).execute()
  await db.schema.alterTable('messages').addColumn('trial', 'text').execute()
}
`

/** The version after one. @param {string} version */
export const after = (version) => version.replace(/\d+$/, (last) => String(Number(last) + 1))

/** @param {string} clone */
function makeNewer(clone) {
  const file = join(clone, 'package.json')
  const text = readFileSync(file, 'utf8')
  const { version } = JSON.parse(text)
  writeFileSync(file, text.replace(`"version": "${version}"`, `"version": "${after(version)}"`))
  writeFileSync(join(clone, 'server/db/migrations/9001_trial.ts'), MIGRATION)
}

/**
 * Makes the release of the last commit, one after it with another migration, and the earliest that upgrades itself,
 * once for all files of tests. RELEASES names a folder that has them from an earlier run.
 * @param {import('vitest/node').TestProject} project
 */
export default function setup(project) {
  const hasEarliest = isInHistory(EARLIEST)
  if (!hasEarliest)
    console.log(`The upgrade from ${EARLIEST.slice(0, 8)} is left out: this clone is shallow (git fetch --unshallow)`)
  project.provide('hasEarliest', hasEarliest)
  if (process.env.RELEASES) return project.provide('releases', process.env.RELEASES)
  const place = mkdtempSync(join(tmpdir(), 'ushers-releases-'))
  if (hasEarliest) releasedAt(place, 'earliest', EARLIEST)
  released(place, 'old', ['arm64', 'deb', 'oci'])
  released(place, 'new', ['arm64', 'deb', 'oci'], makeNewer)
  project.provide('releases', place)
  return () => rmSync(place, { recursive: true, force: true })
}
