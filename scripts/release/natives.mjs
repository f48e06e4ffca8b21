import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Machines for which a release is made, as `process.arch` names them. */
export const machines = /** @type {const} */ (['x64', 'arm64'])

/** @typedef {typeof machines[number]} Machine */

/**
 * @typedef {object} NativePart
 * @property {(machine: Machine) => string} from the npm package with the binary
 * @property {string} folder the folder of that package whose files are taken
 * @property {RegExp} files
 * @property {(machine: Machine) => string} to folder below `native/<machine>/<ABI>`
 */

/**
 * What packages bring, by the one whose code loads it. It speaks Node-API, so that one binary serves every Node: its
 * ABI is called `napi`. The folders of sharp lie beside each other as in their packages, for its rpath.
 * @type {Record<string, NativePart[]>}
 */
export const natives = {
  '@photostructure/sqlite': [
    {
      from: () => '@photostructure/sqlite',
      folder: 'prebuilds/linux-<machine>',
      files: /\.glibc\.node$/,
      to: () => 'sqlite',
    },
  ],
  '@node-rs/argon2': [
    { from: (machine) => `@node-rs/argon2-linux-${machine}-gnu`, folder: '.', files: /\.node$/, to: () => 'argon2' },
  ],
  sharp: [
    {
      from: (machine) => `@img/sharp-linux-${machine}`,
      folder: 'lib',
      files: /\.node$/,
      to: (machine) => `sharp-linux-${machine}/lib`,
    },
    {
      from: (machine) => `@img/sharp-libvips-linux-${machine}`,
      folder: 'lib',
      files: /\.so\.[\d.]+$/,
      to: (machine) => `sharp-libvips-linux-${machine}/lib`,
    },
  ],
}

const parts = Object.values(natives).flat()

/**
 * The native files of a machine with their paths in the release.
 * @param {Machine} machine
 * @param {(name: string) => string} folderOf the unpacked package of a name
 * @returns {{ path: string, content: Buffer }[]}
 */
export function nativeFiles(machine, folderOf) {
  return parts.flatMap(({ from, folder, files, to }) => {
    const source = join(folderOf(from(machine)), folder.replace('<machine>', machine))
    const names = readdirSync(source).filter((name) => files.test(name))
    if (names.length !== 1) throw new Error(`${source} has ${names.length} files like ${files}, not one`)
    return names.map((name) => ({
      path: `native/linux-${machine}/napi/${to(machine)}/${name}`,
      content: readFileSync(join(source, name)),
    }))
  })
}

/** Packages with native parts for a machine. @param {Machine} machine */
export const nativePackages = (machine) => parts.map(({ from }) => from(machine))
