import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './bootstrap.mjs'

/** Imports of a module, also of types and those that are loaded later. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'((?:\.|#shared\/)[^']+)'/g

/** @typedef {Map<string, string[]>} Imports by file, both as paths from the root */

/** @returns {Imports} */
export function readImports() {
  const files = ['shared', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\./.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  )
  return new Map(
    files.map((file) => {
      const names = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)
      return [file, names.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))]
    }),
  )
}
