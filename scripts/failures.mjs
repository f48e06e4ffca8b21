import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** As much of a message as says what went wrong: a log that keeps only its end still holds it. */
const messageLength = 600

/**
 * @param {string} name
 * @param {string | undefined} message
 */
const tell = (name, message) => `${name}\n${stripVTControlCharacters(message ?? 'no message').slice(0, messageLength)}`

/**
 * What failed in a Vitest JSON report, and why: tests, and files that could not be loaded.
 * @param {{ testResults: { name: string, status: string, message?: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} report
 * @returns {string[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return [tell(file, message)]
      return failed.map(({ fullName, failureMessages }) => tell(`${file} › ${fullName}`, failureMessages?.[0]))
    })
}

/**
 * The same of a Playwright JSON report.
 * @typedef {{ title: string, ok: boolean, file: string,
 *   tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export function failuresOfPlaywright({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => tell(`${file} › ${title}`, results.flatMap(({ errors }) => errors)[0]?.message)),
    ),
    ...failuresOfPlaywright({ suites: inner }),
  ])
}
