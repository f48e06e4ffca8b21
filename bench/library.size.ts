import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import * as zodMini from 'zod/mini'
import { root } from './program.ts'

/** Libraries of the web app; all its other code is its own. */
export const LIBRARIES = ['react', 'react-dom/client', 'react-router', '@tanstack/react-query', 'zod/mini'] as const

const ENTRY = 'virtual:libraries'

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)

function sources(): string[] {
  return ['web', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
}

/** Names that the sources import from a library, without types. */
function importedNames(texts: string[], library: string): string[] {
  const statement = new RegExp(`^import \\{([^}]*)\\} from '${library}'`, 'gm')
  const names = texts
    .flatMap((text) => [...text.matchAll(statement)].flatMap(([, list = '']) => list.split(',')))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))
  return [...new Set(names)].sort()
}

/** zod is imported as a namespace and tree-shaken, so the functions called count. */
function usedOfZod(texts: string[]): string[] {
  const schemas = texts.filter((text) => text.includes(`import * as z from 'zod/mini'`))
  const names = schemas.flatMap((text) => [...text.matchAll(/\bz\.(\w+(?:\.\w+)*)/g)].map(([, name = '']) => name))
  return [...new Set(names)].filter((name) => isInZod(name)).sort()
}

const isInZod = (name: string): boolean => {
  let at: unknown = zodMini
  for (const part of name.split('.')) {
    if (at === null || typeof at !== 'object' || !(part in at)) return false
    at = at[part as keyof typeof at]
  }
  return typeof at === 'function' || at instanceof RegExp
}

/** Source of a program that imports the used names of each library and does nothing else. */
function entryText(): string {
  const texts = sources()
  const exported = LIBRARIES.filter((library) => library !== 'zod/mini').map((library) => {
    const names = importedNames(texts, library)
    if (names.length === 0) throw new Error(`Nothing is imported from ${library}: correct bench/library.size.ts`)
    return `export { ${names.join(', ')} } from '${library}'`
  })
  const ofZod = usedOfZod(texts).map((name) => `z.${name}`)
  return [...exported, `import * as z from 'zod/mini'`, `export const zod = [${ofZod.join(', ')}]`].join('\n')
}

const entry = (text: string): Plugin => ({
  name: 'libraries',
  resolveId: (id) => (id === ENTRY ? join(root, 'web', ENTRY) : undefined),
  load: (id) => (id === join(root, 'web', ENTRY) ? text : undefined),
})

/** Gzipped bytes of the libraries alone, built as the web app and tree-shaken to the names that the sources use. */
export async function librarySize(): Promise<number> {
  const result = await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [entry(entryText())],
    build: {
      write: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output) => output.type === 'chunk')
  if (chunks.length === 0) throw new Error('The libraries were not built')
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}
