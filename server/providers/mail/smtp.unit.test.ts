import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { setupApi } from '#shared/people/setup.ts'
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts'
import { requestOf } from '../../testing/request.ts'
import { startServerProcess } from '../../testing/server.process.ts'
import { smtpSender } from './smtp.ts'

// openssl makes the certificate: Node has no way to sign one.
const folder = mkdtempSync(join(tmpdir(), 'ushers-mail-'))
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
const names = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1']
execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' })
const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) }

const TLS = { starttls: { ...certificate, disabledCommands: [] }, tls: { ...certificate, secure: true } }

const open: TestMailServer[] = []
async function started(options: Parameters<typeof startMailServer>[0] = {}): Promise<TestMailServer> {
  const server = await startMailServer(options)
  open.push(server)
  return server
}

afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await Promise.all(open.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

const FROM = { name: 'Ushers', address: 'ushers@example.org' }
const MAIL = { id: 'one', to: 'ann@example.org', subject: 'Hello', text: 'A text.' }

const senderTo = (port: number, { host = '127.0.0.1', secure = false, pass = '' } = {}) =>
  smtpSender({ host, port, secure, auth: pass ? { user: 'ushers', pass } : undefined }, FROM)

const later = { kind: 'later', code: undefined, reason: expect.any(String) }

describe('a mail server', () => {
  it('is logged in to', async () => {
    const server = await started()
    expect(await senderTo(server.port, { pass: 'secret' }).send(MAIL)).toEqual({ kind: 'taken' })
    expect(await senderTo(server.port, { pass: 'wrong' }).send(MAIL)).toMatchObject({ kind: 'refused', code: 535 })
    expect(server.taken.map(({ user }) => user)).toEqual(['ushers'])
  })

  it('gets the same Message-ID each time, and the date of the sending', async () => {
    const server = await started()
    const sender = senderTo(server.port)
    for (const now of ['2026-11-25T22:01:06.112Z', '2027-01-02T03:04:05.999Z']) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      await sender.send(MAIL)
    }
    const [first, second] = server.taken.map(({ headers }) => headers)
    expect([first?.['message-id'], second?.['message-id']]).toEqual(['<one@example.org>', '<one@example.org>'])
    expect([first?.date, second?.date]).toEqual(['Wed, 25 Nov 2026 22:01:06 +0000', 'Sat, 02 Jan 2027 03:04:05 +0000'])
  })

  it('that is not there is tried again later', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await senderTo(server.port).send(MAIL)).toEqual(later)
  })

  it('that says nothing for 20 s is tried again later', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const connected = new Promise((resolve) => silent.once('connection', resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outcome = senderTo(port).send(MAIL)
    await connected
    let isOver = false
    void outcome.then(() => {
      isOver = true
    })
    // The client starts its clock once it knows of the connection.
    for (let passed = 0; passed < 60 && !isOver; passed += 10) {
      vi.advanceTimersByTime(10_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await outcome).toEqual(later)
    vi.useRealTimers()
    await new Promise((resolve) => silent.close(resolve))
  })

  it.each(['starttls', 'tls'] as const)('whose certificate nobody vouches for gets no mail: %s', async (kind) => {
    const server = await started(TLS[kind])
    expect(await senderTo(server.port, { secure: kind === 'tls', pass: 'secret' }).send(MAIL)).toEqual(later)
    expect([server.asked, server.taken]).toEqual([[], []])
  })

  it('elsewhere than on this machine gets no mail without TLS', async () => {
    const server = await started()
    // Leads to this machine, but is not known to.
    const outcome = await senderTo(server.port, { host: '0.0.0.0', pass: 'secret' }).send(MAIL)
    expect(outcome.kind).not.toBe('taken')
    expect([server.asked, server.taken]).toEqual([[], []])
  })

  it.each(['starttls', 'tls'] as const)('with a CA of one’s own is spoken to by TLS: %s', async (kind) => {
    const server = await started(TLS[kind])
    const [email, password] = ['boss@example.org', 'a good long password']
    const app = await startServerProcess({
      DATA_DIR: join(folder, kind),
      SMTP_URL: server.url.replace('://', '://ushers:secret@'),
      SMTP_FROM: 'ushers@example.org',
      NODE_EXTRA_CA_CERTS: certFile,
      SUPER_ADMIN_EMAIL: email,
      SUPER_ADMIN_PASSWORD: password,
    })
    const login = await fetch(...requestOf(app.url, sessionsApi.login, { email, password }))
    const { token } = (await login.json()) as { token: string }
    expect((await fetch(...requestOf(app.url, setupApi.testMail, {}, token))).status).toBe(200)
    expect(server.taken).toMatchObject([{ to: [email], user: 'ushers', isEncrypted: true }])
    await app.stop()
  })
})
