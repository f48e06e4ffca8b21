import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  name?: string
}

/** Files of the built web app that hold a page or a group, by its name: files are named by their content alone. */
function chunksNamed(name: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const files = Object.values(manifest)
    .filter((one) => one.name === name && one.file.endsWith('.js'))
    .map(({ file }) => file)
  if (files.length === 0) throw new Error(`The built web app has no chunk ${name}`)
  return files
}

/** The one file of a page or a group. */
export function chunkNamed(name: string): string {
  const [file, ...others] = chunksNamed(name)
  if (file === undefined || others.length > 0) throw new Error(`The built web app has several chunks ${name}`)
  return file
}

/** Pattern of the addresses of those files, for requests. */
export const chunkRequests = (name: string): RegExp => new RegExp(`/(?:${chunksNamed(name).join('|')})$`)
