import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A chunk that is fetched on demand: the file it begins with, and the sections that are fetched with it. */
interface Part {
  entry: string
  sections: string[]
}

interface SourceFile {
  source: string
  /** Files it imports statically. */
  imports: string[]
  /** What it fetches on demand. */
  parts: Part[]
}

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm
const LAZY_IMPORT = /(?:withStrings\(\s*\(\) => import\('([^']+)'\)((?:,\s*'\w+')*))|import\('([^']+)'\)/g

/** Files of the repository that `specifier` means, seen from `file`; what is no script of ours is left out. */
function resolved(file: string, specifier: string): string[] {
  if (!/^(\.|#shared\/)/.test(specifier) || !/^\.tsx?$/.test(extname(specifier))) return []
  return [specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)]
}

function read(file: string): SourceFile {
  const source = readFileSync(join(root, file), 'utf8')
  return {
    source,
    imports: [...source.matchAll(STATIC_IMPORT)].flatMap(([, specifier = '']) => resolved(file, specifier)),
    parts: [...source.matchAll(LAZY_IMPORT)].flatMap(([, withStrings, names = '', alone = '']) =>
      resolved(file, withStrings ?? alone).map((entry) => ({ entry, sections: names.match(/\w+/g) ?? [] })),
    ),
  }
}

/** Every file that `entry` brings with it by static imports, by its path from the root of the repository. */
function filesOf(entry: string): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>()
  const waiting = [entry]
  for (const file of waiting) {
    if (files.has(file)) continue
    const found = read(file)
    files.set(file, found)
    waiting.push(...found.imports)
  }
  return files
}

/** A file of a part of the app, and the sections that are loaded wherever it is shown. */
export interface Shown {
  file: string
  source: string
  sections: string[]
}

/**
 * All that can be shown from `entry` on, itself and what is fetched later. What a part fetches on demand has the
 * sections of that part and those fetched with it.
 */
export function shownFrom(entry: string, sections: string[] = [], above: string[] = []): Shown[] {
  const files = [...filesOf(entry)]
  const parts = files.flatMap(([, { parts }]) => parts).filter((part) => !above.includes(part.entry))
  return [
    ...files.map(([file, { source }]) => ({ file, source, sections })),
    ...parts.flatMap((part) => shownFrom(part.entry, [...sections, ...part.sections], [...above, entry])),
  ]
}
