import { parseArgs } from 'node:util'
import { debianMachines } from './deb.mjs'
import { machines } from './natives.mjs'

/** What `--without` may name. */
const withoutParts = /** @type {const} */ (['arm64', 'deb', 'oci'])

/** @typedef {import('./natives.mjs').Machine} Machine */

/**
 * @typedef {object} Plan
 * @property {Machine[]} machines for which archives are made
 * @property {boolean} deb
 * @property {boolean} oci
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
  const unknown = without.find((part) => !withoutParts.includes(/** @type {any} */ (part)))
  if (unknown !== undefined) throw new Error(`--without takes ${withoutParts.join(', ')}: there is no ${unknown}`)
  if (values.only !== undefined && !machines.includes(/** @type {any} */ (values.only)))
    throw new Error(`--only takes ${machines.join(' or ')}, not ${values.only}`)
  const isAsked = (/** @type {Machine} */ machine) => !without.includes(machine) && (values.only ?? machine) === machine
  const made = machines.filter(isAsked)
  if (made.length === 0) throw new Error(`--only ${values.only} --without ${values.without} leaves no machine`)
  const deb = !without.includes('deb')
  const oci = !without.includes('oci')
  const leftOut = [
    ...machines.filter((machine) => !isAsked(machine)).map((machine) => `ushers-${version}-linux-${machine}.tar.xz`),
    ...machines
      .filter((machine) => !deb || !isAsked(machine))
      .map((machine) => `ushers_${version}_${debianMachines[machine]}.deb`),
    ...(oci ? [] : [`ushers-${version}-oci.tar`, 'compose.yaml']),
  ].map((file) => `${file}: not asked for`)
  // One file for all machines, with fewer of them inside.
  const shared = [`ushers-scheduler-${version}.tgz`, ...(oci ? [`ushers-${version}-oci.tar`] : [])]
  const fewer = made.length < machines.length ? shared : []
  leftOut.push(...fewer.map((file) => `${file} is for ${made.join()} alone: not asked for`))
  return { machines: made, deb, oci, leftOut }
}

/** What an image is made with: Ubuntu has the keys of Debian's archive in a package of its own. */
const imageTools = [
  { program: 'mmdebstrap', from: 'mmdebstrap' },
  { program: 'buildah', from: 'buildah' },
  { program: '/usr/share/keyrings/debian-archive-keyring.gpg', from: 'debian-archive-keyring' },
]

/** Programs and files that a release needs, each with its package of Debian. @param {Plan} plan */
export const neededTools = ({ deb, oci }) => [
  { program: 'git', from: 'git' },
  { program: 'xz', from: 'xz-utils' },
  ...(deb || oci ? [{ program: 'dpkg-deb', from: 'dpkg' }] : []),
  ...(oci ? imageTools : []),
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
