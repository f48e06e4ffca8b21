import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  name?: string
}

/** File of the built web app that holds a page or a group, by its name: files are named by their content alone. */
export function chunkNamed(name: string): string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const chunk = Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'))
  if (!chunk) throw new Error(`The built web app has no chunk ${name}`)
  return chunk.file
}

/** Pattern of that file's address, for requests. */
export const chunkRequests = (name: string): string => `**/${chunkNamed(name)}`
