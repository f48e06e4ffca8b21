import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, serverUser, startPostgres } from '../testing/postgres.ts'
import { openPostgres } from './client.ts'

// openssl makes the certificates: Node has no way to sign one.
const folder = mkdtempSync(join(tmpdir(), 'ushers-tls-'))
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** A CA, and a certificate of it for `name`. */
function certificates(): void {
  for (const ca of ['ca', 'other'])
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${ca}`,
      '-keyout',
      `${ca}.key`,
      '-out',
      `${ca}.pem`,
    )
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    'server.pem',
  )
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'server.key'), 0o600)
  const user = serverUser()
  if (user) chownSync(join(folder, 'server.key'), user.uid, statSync(folder).gid)
}

let server: PostgresServer
beforeAll(async () => {
  certificates()
  server = await startPostgres(['ssl=on', `ssl_cert_file=${folder}/server.pem`, `ssl_key_file=${folder}/server.key`])
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** True over TLS, false without, 'refused' where the connection is not made. */
async function connect(host: string, parameters: string): Promise<boolean | 'refused'> {
  const url = new URL(server.url)
  url.hostname = host
  const db = openPostgres(
    `${url.href}?${parameters.replace('CA', `${folder}/ca.pem`).replace('OTHER', `${folder}/other.pem`)}`,
  )
  try {
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl ?? false
  } catch {
    return 'refused'
  } finally {
    await db.destroy()
  }
}

it.each([
  ['localhost', 'sslmode=disable', false],
  ['localhost', 'sslmode=require', true],
  ['localhost', 'sslmode=require&sslrootcert=CA', true],
  ['localhost', 'sslmode=require&sslrootcert=OTHER', 'refused'],
  ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=CA', true],
  ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=OTHER', 'refused'],
  ['localhost', 'sslmode=verify-full&sslrootcert=CA', true],
  ['localhost', 'sslmode=verify-full', 'refused'],
  ['127.0.0.1', 'sslmode=verify-full&sslrootcert=CA', 'refused'],
])('PostgreSQL at %s with %s: TLS %s', async (host, parameters, outcome) => {
  expect(await connect(host, parameters)).toBe(outcome)
})
