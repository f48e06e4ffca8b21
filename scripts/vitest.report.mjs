import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { join, literally, oneFailed, shorten } from './outcomes.mjs'

/** Vitest reporter that writes the run's `Outcome` as JSON to VITEST_REPORT_FILE. */
export default class Report {
  /**
   * @param {Module[]} modules
   * @param {Problem[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.VITEST_REPORT_FILE ?? '', JSON.stringify(outcomeOf(modules, unhandledErrors)))
  }
}

/**
 * The parts of Vitest's reporter API that this reporter reads.
 * @typedef {{ message: string, stack?: string }} Problem
 * @typedef {{ type: string, name: string, parent?: Node }} Node
 * @typedef {Node & { result: () => { state: string, errors?: readonly Problem[] } }} Test
 * @typedef {{ errors: () => Problem[] }} Suite
 * @typedef {object} Module
 * @property {string} moduleId
 * @property {{ name: string }} project
 * @property {() => Problem[]} errors
 * @property {{ allTests: () => Iterable<Test>, allSuites: () => Iterable<Suite> }} children
 */

/**
 * Counts tests and lists the failed ones. A file with an error outside its tests (it did not load, a hook threw) is one
 * failure. An unhandled error belongs to no test, so it is not retried.
 * @param {Module[]} modules
 * @param {readonly Problem[]} unhandledErrors
 * @returns {import('./outcomes.mjs').Outcome}
 */
export function outcomeOf(modules, unhandledErrors) {
  const failures = unhandledErrors.map((error) => ({
    name: 'unhandled error',
    message: shorten(error.stack ?? error.message),
    counted: oneFailed,
  }))
  return join([{ counts: { passed: 0, failed: failures.length, skipped: 0 }, failures }, ...modules.map(ofModule)])
}

/** @param {Module} module @returns {import('./outcomes.mjs').Outcome} */
function ofModule(module) {
  const { project, children } = module
  const file = relative(process.cwd(), module.moduleId)
  const alone = ['--project', project.name, file]
  const tests = [...children.allTests()]
  const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const counts = { passed: inState('passed').length, failed: failed.length, skipped: 0 }
  counts.skipped = tests.length - counts.passed - counts.failed
  const ownErrors = [...module.errors(), ...[...children.allSuites()].flatMap((suite) => suite.errors())]
  const [first] = ownErrors
  if (first) {
    const counted = { ...counts, failed: Math.max(1, counts.failed) }
    const message = shorten(first.stack ?? first.message)
    return { counts: counted, failures: [{ name: `${project.name} ${file}`, message, counted, isFile: true, alone }] }
  }
  const failures = failed.map((test) => {
    const path = pathOf(test)
    const [error] = test.result().errors ?? []
    return {
      name: `${project.name} ${file} › ${path}`,
      message: shorten(error?.stack ?? error?.message),
      counted: oneFailed,
      alone: [...alone, '--testNamePattern', `^${literally(path)}$`],
    }
  })
  return { counts, failures }
}

/**
 * Names of a test's groups and the test, joined as `--testNamePattern` compares them.
 * @param {Node} node
 */
function pathOf(node) {
  const names = []
  for (let at = /** @type {Node | undefined} */ (node); at && at.type !== 'module'; at = at.parent)
    names.unshift(at.name)
  return names.join(' ')
}
