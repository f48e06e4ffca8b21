import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { configApi, type DemoLogin } from '#shared/people/config.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { setupApi } from '#shared/people/setup.ts'
import { pushApi } from '#shared/reach/push.ts'
import { type PushTestService, startPushService } from '../testing/pushService.ts'
import { requestOf } from '../testing/request.ts'
import { type ServerProcess, startServerProcess } from '../testing/server.process.ts'

// Stands for every service outside: it counts who connects.
let callers = 0
const outside = createServer((socket) => {
  callers += 1
  socket.destroy()
})
const dataDir = mkdtempSync(join(tmpdir(), 'ushers-demo-outside-'))
let server: ServerProcess
let host = ''
let push: PushTestService
const REAL = { email: 'real@example.org', password: 'the real password' }

beforeAll(async () => {
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  push = await startPushService()
  server = await startServerProcess({
    USHERS_DEMO: '1',
    DATA_DIR: dataDir,
    HOST: '',
    // Settings as in the .env of an installation.
    DATABASE_URL: `postgres://ushers@${host}/ushers`,
    BACKUP_DIR: '/proc/backups',
    SMTP_URL: `smtp://${host}`,
    SMTP_FROM: 'ushers@example.org',
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: `http://${host}/`,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550001111',
    TWILIO_API_URL: `http://${host}/`,
    PUSH_ALLOWED_HOSTS: push.host,
    BOT_CHECK: 'off',
    SUPER_ADMIN_EMAIL: REAL.email,
    SUPER_ADMIN_PASSWORD: REAL.password,
  })
}, 120_000)
afterAll(async () => {
  try {
    await server?.stop()
  } finally {
    outside.close()
    await push.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function call(endpoint: Endpoint, input: object = {}, token?: string) {
  const response = await fetch(...requestOf(server.url, endpoint, input, token))
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

it('sends no text, mail or push, whatever the settings of the installation beside it say', async () => {
  const { body: config } = await call(configApi.read)
  expect(config).toMatchObject({ phoneProvider: 'console', mail: false })
  const boss = config.demoLogins.find(({ role }: DemoLogin) => role === 'superAdmin')
  const { body: signedIn } = await call(sessionsApi.login, boss)
  const { token } = signedIn
  const people = [{ name: 'Ivy Lane', email: 'ivy@example.org', phoneNumber: null }]
  expect((await call(invitationsApi.create, { people }, token)).body).toMatchObject([{ mail: 'none' }])
  expect((await call(setupApi.testText, {}, token)).body).toMatchObject({ provider: 'console', reachesPhones: false })
  expect((await call(setupApi.testMail, {}, token)).body.code).toBe('mail_off')
  const change = { phoneNumber: '+13125550999', purpose: 'change' }
  expect((await call(phoneApi.sendCode, change, token)).status).toBe(200)
  const device = { token: push.subscribe().token }
  expect((await call(pushApi.setToken, device, token)).body.code).toBe('push_host_refused')
  expect([callers, push.asked]).toEqual([0, []])
})

it('knows nothing of the installation’s super admin', async () => {
  expect((await call(sessionsApi.login, REAL)).status).toBe(401)
  expect(server.output()).not.toContain(REAL.email)
})

it('listens on this machine alone', async () => {
  const reaches = (address: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(server.port, address)
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      socket.setTimeout(2000, () => socket.destroy())
    })
  expect([await reaches('127.0.0.1'), await reaches('127.0.0.2'), await reaches('::1')]).toEqual([true, false, false])
})

it('has sent nothing when it ends', async () => {
  await server.stop()
  expect([callers, push.asked]).toEqual([0, []])
})
