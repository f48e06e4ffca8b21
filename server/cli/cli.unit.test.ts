import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { SignedIn } from '#shared/people/sessions.ts'
import { SQLITE_FILE } from '../db/client.ts'
import { firstColumn, openConnection } from '../db/sqlite/file.ts'
import { codeNow } from '../testing/authenticator.ts'
import { runProgram } from '../testing/command.ts'
import { type ServerProcess, startServerProcess } from '../testing/server.process.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { version } from '../version.ts'

const LOGIN = { email: 'ruth@example.org', password: 'a good long password' }

const settingsFor = (folder: string) => ({
  DATA_DIR: folder,
  SUPER_ADMIN_EMAIL: LOGIN.email,
  SUPER_ADMIN_PASSWORD: LOGIN.password,
  SUPER_ADMIN_NAME: 'Ruth Ellison',
})

const admin = (folder: string, ...args: string[]) => runProgram('cli.js', args, settingsFor(folder))

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
  const second = await runProgram('main.js', [], { ...settingsFor(folder), HOST: '127.0.0.1', PORT: '0' })
  expect(second).toMatchObject({ code: 1, out: '' })
  expect(second.err).toBe(
    `Another server already works in ${folder}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect((await login(server)).status).toBe(200)
  await server.kill()
  // A killed server leaves its folder unlocked.
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

it('a command makes no database, and takes none for its own that another release has made', async () => {
  const folder = temporaryFolder()
  for (const command of [
    ['sessions'],
    ['migrate'],
    ['super-admin', '--email', LOGIN.email],
    ['backup', '--to', join(temporaryFolder(), 'backup.sqlite')],
  ])
    expect(await admin(folder, ...command)).toEqual({
      code: 1,
      out: '',
      err: `There is no database at ${join(folder, SQLITE_FILE)}.\n`,
    })
  expect(readdirSync(folder)).toEqual([])
  expect(await admin(folder, 'sessions', '--emial', LOGIN.email)).toEqual({
    code: 1,
    out: '',
    err: 'There is no option --emial here: this command takes --email.\n',
  })

  await (await start(folder)).kill()
  const file = openConnection(join(folder, SQLITE_FILE))
  onTestFinished(() => void file.close())
  const names = () => firstColumn(file, 'select name from kysely_migration order by name') as string[]
  const known = names()

  file.prepare('delete from kysely_migration where name = ?').run(known.at(-1))
  expect((await admin(folder, 'sessions')).err).toMatch(/ was made by an older release\. .* -- migrate\n$/)
  expect(names()).toEqual(known.slice(0, -1))

  file.exec(`insert into kysely_migration values ('${known.at(-1)}', '2026'), ('9999_future', '2027')`)
  const backup = join(temporaryFolder(), 'newer.sqlite')
  expect(await admin(folder, 'backup', '--to', backup)).toMatchObject({ code: 0, err: '' })
  const newer = /^(This database|\/\S+) was made by a newer release\. Install that one again, [^\n]*\n$/
  expect((await admin(folder, 'sessions')).err).toMatch(newer)
  expect((await admin(folder, 'migrate')).err).toMatch(newer)
  expect((await admin(temporaryFolder(), 'restore', '--from', backup)).err).toMatch(newer)
  expect(await runProgram('main.js', [], settingsFor(folder))).toMatchObject({
    code: 1,
    out: `Ushers Scheduler ${version()}\n`,
    err: expect.stringMatching(newer),
  })
  expect((await admin(folder, 'restore', '--from', backup)).code).toBe(1)
  expect(names()).toEqual([...known, '9999_future'])
}, 60_000)

it('somebody new becomes a super admin like anybody who joins: nothing unread, and linked to their shifts', async () => {
  const folder = temporaryFolder()
  const server = await start(folder)
  const { token } = await login(server)
  await post(server, '/messages', { channel: 'general', content: 'Before' }, token)
  const shift = { date: '2026-12-06', name: 'Noah Vance', assignment: 'Balcony', serviceTime: '9am', tieColor: '' }
  expect((await post(server, '/schedule/manual', shift, token)).status).toBe(201)
  expect((await admin(folder, 'super-admin', '--email', 'noah')).err).toBe('noah is no email address.\n')

  const made = await admin(folder, 'super-admin', '--email', ' Noah@Example.org', '--name', 'Noah Vance')
  expect(made).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^In \S+\/ushers\.sqlite:\nA super admin was made:\n/),
  })
  const password = / {2}noah@example\.org {2}(\S+)\n/.exec(made.out)?.[1] ?? ''
  const response = await post(server, '/users/login', { email: 'noah@example.org', password })
  const noah = (await response.json()) as SignedIn
  expect(noah.user).toMatchObject({ name: 'Noah Vance', role: 'superAdmin', suspended: false })
  const ask = async (path: string) =>
    (await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${noah.token}` } })).json()
  expect(((await ask('/channels')) as { unread: number }[]).map(({ unread }) => unread)).toEqual([0, 0, 0, 0])
  expect(await ask('/schedule?view=all')).toMatchObject([{ user: { _id: noah.user._id, name: 'Noah Vance' } }])
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

  expect((await admin(folder, 'end-sessions', '--email', LOGIN.email)).out).toMatch(/\nOne session was ended\.\n$/)
  expect(await statusOf(server, again.token)).toBe(401)
  expect((await admin(folder, 'end-sessions', '--email', 'nobody@example.org')).err).toMatch(/^Nobody has the email/)
}, 60_000)
