import { parseArgs } from 'node:util'
import { machines } from './natives.mjs'

/** What `--without` may name. */
const parts = /** @type {const} */ (['arm64', 'deb', 'oci'])

/** @typedef {import('./natives.mjs').Machine} Machine */

/**
 * @typedef {object} Plan
 * @property {Machine[]} machines for which archives are made
 * @property {boolean} deb
 * @property {boolean} compiles
 * @property {string[]} leftOut a line for each file that is not made, and why
 */

/**
 * Reads what a release shall have. Throws an Error with one line for a wrong argument.
 * @param {string[]} args
 * @param {{ version: string, compiledOn: string | null }} given `compiledOn`: the machine on which SQLite is compiled,
 * and for which alone it can be; null where packages bring it
 * @returns {Plan}
 */
export function planOf(args, { version, compiledOn }) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, without: { type: 'string' } } })
  const without = values.without?.split(',') ?? []
  const unknown = without.find((part) => !parts.includes(/** @type {any} */ (part)))
  if (unknown !== undefined) throw new Error(`--without takes ${parts.join(', ')}: there is no ${unknown}`)
  if (values.only !== undefined && !machines.includes(/** @type {any} */ (values.only)))
    throw new Error(`--only takes ${machines.join(' or ')}, not ${values.only}`)
  const isAsked = (/** @type {Machine} */ machine) => !without.includes(machine) && (values.only ?? machine) === machine
  const isPossible = (/** @type {Machine} */ machine) => compiledOn === null || compiledOn === machine
  const asked = machines.filter(isAsked)
  const leftOut = [
    ...machines
      .filter((machine) => !isAsked(machine))
      .map((machine) => `ushers-${version}-linux-${machine}.tar.xz: not asked for`),
    ...asked
      .filter((machine) => !isPossible(machine))
      .map((machine) => `ushers-${version}-linux-${machine}.tar.xz: SQLite must be compiled on such a machine`),
  ]
  return { machines: asked.filter(isPossible), deb: !without.includes('deb'), compiles: compiledOn !== null, leftOut }
}

const COMPILER = [
  { program: 'g++', from: 'g++' },
  { program: 'make', from: 'make' },
  { program: 'python3', from: 'python3' },
  { program: 'strip', from: 'binutils' },
]

/** Programs that a release needs, each with its package of Debian. @param {Plan} plan */
export const neededTools = ({ deb, compiles }) => [
  { program: 'git', from: 'git' },
  { program: 'xz', from: 'xz-utils' },
  ...(compiles ? COMPILER : []),
  ...(deb ? [{ program: 'dpkg-deb', from: 'dpkg' }] : []),
]

/**
 * The line that names what is missing, or null.
 * @param {{ program: string, from: string }[]} tools
 * @param {(program: string) => boolean} isThere
 */
export function missingTools(tools, isThere) {
  const missing = tools.filter(({ program }) => !isThere(program))
  if (missing.length === 0) return null
  const names = missing.map(({ program }) => program).join(', ')
  return `Missing: ${names}. On Debian or Ubuntu: apt install ${missing.map(({ from }) => from).join(' ')}`
}
