import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../server/testing/freePort.ts'
import { startServerProcess } from '../server/testing/server.process.ts'
import { type Program, pin, programOf, root } from './program.ts'

const EMAIL = 'bench@example.org'
const PASSWORD = 'a good long password'

type EnsureBuilt = (parts?: ('web' | 'server')[]) => Promise<void>

/** Builds the stale parts, as `npm start` does. */
export async function ensureBuilt(parts?: ('web' | 'server')[]): Promise<void> {
  process.chdir(root)
  const scripts = (await import(pathToFileURL(join(root, 'scripts/build.mjs')).href)) as { ensureBuilt: EnsureBuilt }
  await scripts.ensureBuilt(parts)
}

export const SERVER_FILE = 'dist/server/main.js'

/** Settings of a measured server: no rate limits, no log, a known login. */
export const serverSettings = (options: { port: number; dataDir: string; databaseUrl?: string }) => ({
  HOST: '127.0.0.1',
  PORT: String(options.port),
  DATA_DIR: options.dataDir,
  DATABASE_URL: options.databaseUrl ?? '',
  SUPER_ADMIN_EMAIL: EMAIL,
  SUPER_ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
})

export interface RunningServer extends Program {
  /** Such as http://127.0.0.1:40123, without /api. */
  url: string
  /** Headers of a request by the super admin. */
  headers: { authorization: string }
}

interface ServerOptions {
  dataDir: string
  databaseUrl?: string
  /** Further settings. */
  settings?: Record<string, string>
  /** Arguments of Node before the server's file. */
  nodeOptions?: string[]
  /** Core on which the server runs, as `startProgram` takes it. */
  pinned?: boolean
  /** Folder of another checkout whose built server is started instead. */
  checkout?: string
}

/** Starts the built server in a process of its own on a free port and signs its super admin in. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings = {}, nodeOptions = [], pinned, checkout } = options
  const port = await freePort()
  const env = { PATH: process.env.PATH ?? '', ...serverSettings({ ...options, port }), ...settings }
  const { child, url } = await startServerProcess(env, {
    ...{ port, nodeOptions, runner: pin(pinned) },
    ...(checkout && { program: join(checkout, SERVER_FILE) }),
  })
  child.stderr.pipe(process.stderr)
  return { ...programOf(child), url, headers: { authorization: `Bearer ${await signIn(url)}` } }
}

interface RunningServers extends AsyncDisposable {
  all: RunningServer[]
  /** Seconds of processor time of all servers so far. */
  cpuSeconds(): number
}

/** Starts `count` servers on one database. */
export async function startServers(count: number, options: ServerOptions): Promise<RunningServers> {
  const all: RunningServer[] = []
  const stop = async () => {
    for (const server of all) await server[Symbol.asyncDispose]()
  }
  try {
    while (all.length < count) all.push(await startServer(options))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    all,
    cpuSeconds: () => all.reduce((sum, server) => sum + server.cpuSeconds(), 0),
    [Symbol.asyncDispose]: stop,
  }
}

/** The token of a new session of the super admin. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`The login was answered ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  return token
}
