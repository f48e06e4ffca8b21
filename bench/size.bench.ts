import { TOKEN_STORAGE_KEY } from '../shared/people/sessions.ts'
import { firstLoad, type Kind, type Loaded } from './first.load.ts'
import { LIBRARIES, librarySize } from './library.size.ts'
import { temporaryFolder } from './program.ts'
import { kilobytes, type Line, report } from './report.ts'
import { ensureBuilt, signIn, startServer } from './server.process.ts'

/** Bytes of all scripts and all styles of a first load, gzipped (project limits). 1 KB is taken as 1,000 bytes. */
const LOGIN_SCRIPTS = { atMost: 120_000 }
const DASHBOARD_SCRIPTS = { atMost: 160_000 }
const STYLES = { atMost: 10_000 }

/** Compares the larger of the two measured sizes with the limit. */
function lineOf(page: string, kind: Kind, loaded: Loaded[], beside: string, limit: Line['limit']): Line {
  const files = loaded.filter((file) => file.kind === kind)
  const sum = (field: 'transferred' | 'recompressed') => files.reduce((bytes, file) => bytes + file[field], 0)
  const [transferred, recompressed] = [sum('transferred'), sum('recompressed')]
  if (transferred === 0) throw new Error(`${page} has loaded no ${kind}`)
  return {
    what: `${page}: ${kind === 'script' ? 'scripts' : 'styles'}, ${files.length} files`,
    measured: `${kilobytes(transferred)} over the line, ${kilobytes(recompressed)} gzipped again`,
    beside,
    value: Math.max(transferred, recompressed),
    limit,
    write: kilobytes,
  }
}

await ensureBuilt()
using folder = temporaryFolder()
await using server = await startServer({ dataDir: folder.path })
const login = await firstLoad(`${server.url}/login`)
const storage = { [TOKEN_STORAGE_KEY]: await signIn(server.url) }
const dashboard = await firstLoad(`${server.url}/dashboard`, storage)
const libraries = `libraries ${kilobytes(await librarySize())}`
report(
  [
    'What Chromium loads with an empty cache until the network is idle, service worker off, asking for gzip.',
    'Over the line: headers and compressed bodies. The larger of the two sums is held against the limit.',
    `Libraries: what the app uses of ${LIBRARIES.join(', ')}, built alone.`,
  ],
  [
    lineOf('/login', 'script', login, libraries, LOGIN_SCRIPTS),
    lineOf('/login', 'stylesheet', login, '', STYLES),
    lineOf('/dashboard', 'script', dashboard, libraries, DASHBOARD_SCRIPTS),
    lineOf('/dashboard', 'stylesheet', dashboard, '', STYLES),
  ],
)
