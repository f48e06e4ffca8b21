import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneFailed } from './outcomes.mjs'

/**
 * Statements that server tests executed on SQLite and not on PostgreSQL, each a failure: most tests run on SQLite alone
 * (decision 0031).
 * @param {string} folder with the lists that server/testing/statements.ts wrote
 * @returns {import('./outcomes.mjs').Failure[]}
 */
export function notOnPostgres(folder) {
  const onPostgres = new Set(linesOf(join(folder, 'postgres')))
  const missing = new Set(linesOf(join(folder, 'sqlite')).filter((place) => !onPostgres.has(place)))
  return [...missing].sort().map((place) => ({
    name: `statement ${place}`,
    message: 'No test executed it on PostgreSQL. Name a test that does *.both.test.ts, or add a case to one.',
    counted: oneFailed,
  }))
}

/** @param {string} file */
function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
