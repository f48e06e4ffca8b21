import { parseArgs } from 'node:util'
import { debianMachines } from './deb.mjs'
import { machines } from './natives.mjs'

/** What `--without` may name. */
const parts = /** @type {const} */ (['arm64', 'deb', 'oci'])

/** @typedef {import('./natives.mjs').Machine} Machine */

/**
 * @typedef {object} Plan
 * @property {Machine[]} machines for which archives are made
 * @property {boolean} deb
 * @property {string[]} leftOut a line for each file that is not made, and why
 */

/**
 * Reads what a release shall have. Throws an Error with one line for a wrong argument.
 * @param {string[]} args
 * @param {string} version
 * @returns {Plan}
 */
export function planOf(args, version) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, without: { type: 'string' } } })
  const without = values.without?.split(',') ?? []
  const unknown = without.find((part) => !parts.includes(/** @type {any} */ (part)))
  if (unknown !== undefined) throw new Error(`--without takes ${parts.join(', ')}: there is no ${unknown}`)
  if (values.only !== undefined && !machines.includes(/** @type {any} */ (values.only)))
    throw new Error(`--only takes ${machines.join(' or ')}, not ${values.only}`)
  const isAsked = (/** @type {Machine} */ machine) => !without.includes(machine) && (values.only ?? machine) === machine
  const made = machines.filter(isAsked)
  const deb = !without.includes('deb')
  const leftOut = [
    ...machines.filter((machine) => !isAsked(machine)).map((machine) => `ushers-${version}-linux-${machine}.tar.xz`),
    ...machines
      .filter((machine) => !deb || !isAsked(machine))
      .map((machine) => `ushers_${version}_${debianMachines[machine]}.deb`),
  ].map((file) => `${file}: not asked for`)
  // Nothing makes it yet: it is said each time, whether it was asked for or not.
  const image = `ushers-${version}-oci.tar: no image is made; docker build makes one of the clone`
  return { machines: made, deb, leftOut: [...leftOut, image] }
}

/** Programs that a release needs, each with its package of Debian. @param {Plan} plan */
export const neededTools = ({ deb }) => [
  { program: 'git', from: 'git' },
  { program: 'xz', from: 'xz-utils' },
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
