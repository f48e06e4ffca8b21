import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

export interface TestDatabase {
  url: string
  /** Removes the database and ends its open connections. */
  drop(): Promise<void>
}

export interface PostgresServer {
  /** Address that connects as the superuser. */
  url: string
  stop(): Promise<void>
}

/** Started by the first test that needs it where TEST_DATABASE_URL is unset; ends with this process. */
let ownServer: Promise<PostgresServer> | undefined

/**
 * Creates an empty database on the server of TEST_DATABASE_URL, else on a temporary server; a copy of `template` where
 * one is named. Works in Vitest, in Playwright and elsewhere. Throws with TEST_DATABASE_URL=none: call `hasPostgres`
 * first.
 */
export async function createTestDatabase(template = 'template0'): Promise<TestDatabase> {
  if (!hasPostgres()) throw new Error('PostgreSQL is left out of this run: TEST_DATABASE_URL=none')
  const adminUrl = process.env.TEST_DATABASE_URL || (await findOwnServer()).url
  const name = `ushers_test_${randomBytes(8).toString('hex')}`
  await execute(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** False where TEST_DATABASE_URL=none leaves PostgreSQL out of the run. */
export const hasPostgres = (): boolean => process.env.TEST_DATABASE_URL !== 'none'

function findOwnServer(): Promise<PostgresServer> {
  ownServer ??= startPostgres()
  return ownServer
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Runs the server under a shell process of its own. When the tests end, crash or are killed, the shell's standard input
 * ends; it then stops the server and removes the folder. It ignores Ctrl-C, because the tests still use the server
 * then.
 */
const guardian = `
trap '' INT TERM HUP
trap '"$bin/pg_ctl" -D "$folder/data" -m immediate -s stop 2>/dev/null; rm -rf "$folder"' EXIT
if "$bin/initdb" -D "$folder/data" -U postgres --auth=trust --no-locale --encoding=UTF8 --no-sync >"$folder/log" 2>&1 &&
  "$bin/pg_ctl" -D "$folder/data" -w -s -l "$folder/log" -o "$options" start
then echo ready; read -r _
else cat "$folder/log" >&2
fi
`

/**
 * Starts a new PostgreSQL server on a free port of 127.0.0.1, in a temporary folder, without fsync, with `more`
 * settings.
 * @throws with the server's error output when it does not start
 */
export async function startPostgres(more: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ushers-postgres-'))
  const port = await freePort()
  const options = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...more,
  ]
  const [command, ...args] = [...asServerUser(folder), 'sh', '-c', guardian]
  const child = spawn(command as string, args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, bin: programFolder(), folder, options: options.map((option) => `-c ${option}`).join(' ') },
  })
  const exit = once(child, 'exit')
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const isReady = await Promise.race([once(child.stdout, 'data').then(() => true), exit.then(() => false)])
  if (!isReady) throw new Error(`PostgreSQL did not start for the tests: ${errorOutput.trim()}`)
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) unref(handle)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.ref()
      child.stdin.end()
      await exit
    },
  }
}

/** Lets the tests' process end while the server runs: that end stops the server. */
function unref(handle: object): void {
  if ('unref' in handle && typeof handle.unref === 'function') handle.unref()
}

/** PostgreSQL refuses to run as root: as root it runs as the user postgres, else nobody; undefined: as this user. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (user: string, what: '-u' | '-g') => Number(execFileSync('id', [what, user], { stdio: 'pipe' }))
  const user = ['postgres', 'nobody'].find((name) => {
    try {
      return id(name, '-u') > 0
    } catch {
      return false
    }
  })
  if (!user) throw new Error('PostgreSQL needs a user other than root: neither postgres nor nobody is there')
  return { uid: id(user, '-u'), gid: id(user, '-g') }
}

/** The command that runs another one as the server's user, who gets the folder. */
function asServerUser(folder: string): string[] {
  const user = serverUser()
  if (!user) return []
  chownSync(folder, user.uid, user.gid)
  return ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
}

/** Folder of initdb and pg_ctl: POSTGRES_BIN, else Debian's newest version, else on the PATH. */
function programFolder(): string {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const debian = '/usr/lib/postgresql'
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = folders.find((folder) => isExecutable(join(folder, 'initdb')))
  if (!found) throw new Error('No PostgreSQL here: install it, or name a server in TEST_DATABASE_URL')
  return found
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
