import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

const DECLARED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** Tests, what they share, migrations, and sentences, which have `en` and `es` a file. */
const LEFT_OUT = /\.(?:test|testing|fixtures|d)\.|migrations\/|^(?:server|web)\/testing\/|^shared\/strings\//

/**
 * Names that several files export. A component may bear the name of what it shows, in the file of its name.
 * @param {ReadonlyMap<string, string>} texts by file
 */
function declaredTwice(texts) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map()
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(DECLARED))
      if (!file.endsWith(`/${name}.tsx`)) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].filter(([, named]) => named.size > 1).map(([name, named]) => `${name}: ${[...named].join(', ')}`)
}

test('a name that two files export is found', () => {
  const text = 'export const a = 1\nexport type b = string\nexport function Card() {}'
  expect(declaredTwice(new Map(['x/1.ts', 'x/2.ts', 'y/Card.tsx'].map((file) => [file, text])))).toEqual([
    'a: x/1.ts, x/2.ts, y/Card.tsx',
    'b: x/1.ts, x/2.ts, y/Card.tsx',
    'Card: x/1.ts, x/2.ts',
  ])
})

test('a name is exported once', () => {
  const files = ['server', 'web', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((file) => !LEFT_OUT.test(file)),
  )
  const found = declaredTwice(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
  expect(found).toEqual([])
})
