import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startLyingIssuer } from '../../testing/lyingIssuer.ts'
import { createIssuer } from './issuer.ts'

// openssl makes the certificate: Node has no way to sign one.
const folder = mkdtempSync(join(tmpdir(), 'ushers-oidc-'))
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
const files = ['-subj', '/CN=issuer', '-keyout', keyFile, '-out', certFile]
execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'pipe' })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is logged about an issuer at this address after each of some looks at it. */
async function looked(OIDC_ISSUER: string, looks = 1) {
  const log = { info: vi.fn(), warn: vi.fn() }
  const client = { OIDC_CLIENT_ID: 'ushers', OIDC_CLIENT_SECRET: 'a very secret secret' }
  const issuer = createIssuer({ OIDC_ISSUER, ...client }, 'https://ushers.example/callback', log)
  for (let look = 0; look < looks; look += 1) await issuer.discover()
  return {
    isReady: issuer.isReady(),
    reasons: log.warn.mock.calls.map(([{ reason }]) => reason),
    infos: log.info.mock.calls,
  }
}

it('an issuer with a wrong certificate is not believed, and the line has the code of what is wrong', async () => {
  let requests = 0
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (_request, response) => {
    requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { isReady, reasons } = await looked(`https://127.0.0.1:${port}`, 2)
  // Once, however often it is looked at.
  expect([isReady, reasons, requests]).toEqual([false, ['DEPTH_ZERO_SELF_SIGNED_CERT'], 0])
  await new Promise((resolve) => server.close(resolve))
})

it('an issuer that is not there is told by its code, one that calls itself otherwise by its name', async () => {
  const lying = await startLyingIssuer()
  lying.says({ sub: '', email: '', nonce: '' }, { issuer: 'https://elsewhere.example/realm' })
  expect((await looked(lying.settings.OIDC_ISSUER)).reasons).toEqual([
    'it calls itself https://elsewhere.example/realm: set OIDC_ISSUER to that, to the letter',
  ])
  await lying.close()
  expect((await looked(lying.settings.OIDC_ISSUER)).reasons).toEqual(['ECONNREFUSED'])
})

it('an issuer that is found is said once', async () => {
  const honest = await startLyingIssuer()
  const { isReady, infos } = await looked(honest.settings.OIDC_ISSUER, 3)
  expect([isReady, infos.length]).toEqual([true, 1])
  await honest.close()
})
