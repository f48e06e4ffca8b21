import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { released } from './released.mjs'

/**
 * Makes the release of the last commit twice, for all tests. RELEASES names a folder with both from an earlier run.
 * @param {import('vitest/node').TestProject} project
 */
export default function setup(project) {
  const isWhole = process.env.TEST_IMAGE !== 'none'
  const kept = process.env.RELEASES
  const place = mkdtempSync(join(tmpdir(), 'ushers-release-'))
  const folderOf = (/** @type {string} */ name) =>
    kept ? join(kept, name, 'release') : released(place, name, isWhole ? [] : ['oci'])
  project.provide('made', { place, first: folderOf('first'), second: folderOf('second'), isWhole })
  return () => rmSync(place, { recursive: true, force: true })
}
