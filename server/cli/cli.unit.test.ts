import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { SignedIn } from '#shared/sessions.ts'
import { codeNow } from '../testing/authenticator.ts'
import { runProgram } from '../testing/command.ts'
import { type ServerProcess, startServerProcess } from '../testing/server.process.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'

const LOGIN = { email: 'ruth@example.org', password: 'a good long password' }

const settingsFor = (folder: string) => ({
  DATA_DIR: folder,
  SUPER_ADMIN_EMAIL: LOGIN.email,
  SUPER_ADMIN_PASSWORD: LOGIN.password,
  SUPER_ADMIN_NAME: 'Ruth Ellison',
})

const admin = (folder: string, ...args: string[]) => runProgram('server/cli/cli.ts', args, settingsFor(folder))

async function start(folder: string): Promise<ServerProcess> {
  const server = await startServerProcess(settingsFor(folder))
  onTestFinished(() => server.kill())
  return server
}

const post = (server: ServerProcess, path: string, body: object, token = '') =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

const login = async (server: ServerProcess, password = LOGIN.password): Promise<SignedIn & { status: number }> => {
  const response = await post(server, '/users/login', { ...LOGIN, password })
  return { status: response.status, ...((await response.json()) as SignedIn) }
}

const statusOf = async (server: ServerProcess, token: string): Promise<number> =>
  (await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status

it('a second server on one folder refuses to start, in one line, and harms nothing', async () => {
  const folder = temporaryFolder()
  const server = await start(folder)
  const second = await runProgram('server/main.ts', [], { ...settingsFor(folder), HOST: '127.0.0.1', PORT: '0' })
  expect(second).toMatchObject({ code: 1, out: '' })
  expect(second.err).toBe(
    `Another server already works in ${folder}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect((await login(server)).status).toBe(200)
  await server.kill()
  // However a server ended, its folder is free.
  expect((await login(await start(folder))).status).toBe(200)
}, 60_000)

it('a backup is made while the server runs, and can be put back into an empty folder alone', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()]
  const file = join(temporaryFolder(), 'backup.sqlite')
  const server = await start(folder)
  const { token } = await login(server)
  expect((await post(server, '/messages', { channel: 'general', content: 'Before' }, token)).status).toBe(201)
  expect(await admin(folder, 'backup', '--to', file)).toMatchObject({ code: 0, err: '' })
  expect((await post(server, '/messages', { channel: 'general', content: 'After' }, token)).status).toBe(201)
  expect(await admin(folder, 'backup', '--to', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  })
  expect(await admin(folder, 'restore', '--from', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining(folder),
  })

  expect(await admin(other, 'restore', '--from', file)).toMatchObject({ code: 0, err: '' })
  expect(await admin(other, 'restore', '--from', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('not empty'),
  })
  const restored = await start(other)
  const messages = await fetch(`${restored.url}/api/messages/general`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await messages.json()) as unknown[]).toMatchObject([{ content: 'Before' }])
}, 60_000)

it('a move refuses what cannot be moved, in one line', async () => {
  const folder = temporaryFolder()
  const nowhere = join(folder, 'nowhere')
  expect(await admin(folder, 'move', '--from', nowhere, '--to', join(folder, 'to'))).toMatchObject({
    code: 1,
    out: expect.stringContaining('Copying'),
    err: `There is no database at ${nowhere}/ushers.sqlite.\n`,
  })
  expect(existsSync(join(folder, 'to'))).toBe(false)
  expect(await admin(folder, 'move', '--from', folder, '--to', folder)).toMatchObject({
    err: 'Source and target are the same database.\n',
  })
  expect((await admin(folder, 'move', '--from', folder)).err).toMatch(/^--to is missing\./)
  expect((await admin(folder, 'dance')).err).toMatch(/^There is no command dance\./)
}, 60_000)

it('who has locked themselves out is let in again, and sessions are listed and ended', async () => {
  const folder = temporaryFolder()
  const server = await start(folder)
  const { token } = await login(server)
  const listed = await admin(folder, 'sessions', '--email', LOGIN.email)
  expect(listed.out).toMatch(/ruth@example\.org {2}since .*\nOne session\.\n$/)

  const asRuth = async (path: string, body: object) => (await post(server, path, body, token)).json()
  const begun = (await asRuth('/users/me/second-factor/begin', { password: LOGIN.password })) as { secret: string }
  await asRuth('/users/me/second-factor/confirm', { code: codeNow(begun.secret) })
  expect((await login(server)).status).toBe(401)

  const unlocked = await admin(folder, 'super-admin', '--email', LOGIN.email)
  const password = / {2}ruth@example\.org {2}(\S+)\n/.exec(unlocked.out)?.[1] ?? ''
  expect(await statusOf(server, token)).toBe(401)
  expect((await login(server)).status).toBe(401)
  const again = await login(server, password)
  expect(again).toMatchObject({ status: 200, user: { role: 'superAdmin', name: 'Ruth Ellison' } })

  expect((await admin(folder, 'end-sessions', '--email', LOGIN.email)).out).toBe('One session was ended.\n')
  expect(await statusOf(server, again.token)).toBe(401)
  expect((await admin(folder, 'end-sessions', '--email', 'nobody@example.org')).err).toMatch(/^Nobody has the email/)
}, 60_000)
