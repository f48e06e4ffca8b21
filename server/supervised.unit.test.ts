import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SQLITE_FILE } from './db/client.ts'
import { lockFolder } from './db/folderLock.ts'
import { type FromRelease, SERVE, type StartAs, supervisedAs } from './supervised.ts'
import { builtServer } from './testing/built.ts'
import { freePort } from './testing/freePort.ts'
import { temporaryFolder } from './testing/sqliteFile.ts'

async function started(startAs: StartAs, port: number) {
  const settings = { DATA_DIR: temporaryFolder(), HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' }
  const child = fork(join(await builtServer(), 'main.js'), { env: supervisedAs(startAs, settings), stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told = async (): Promise<FromRelease> => (await once(child, 'message'))[0] as FromRelease
  const ask = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  return { child, told, ask }
}

it('a held release answers /readyz alone until it is asked to serve, and ends with its supervisor', async () => {
  const port = await freePort()
  const { child, told, ask } = await started('held', port)
  expect(await told()).toEqual({ now: 'held', HOST: '127.0.0.1', PORT: port })
  expect(await Promise.all(['/readyz', '/api/config', '/', '/readyz?a=1'].map(ask))).toEqual([200, 503, 503, 503])
  const serving = told()
  child.send(SERVE)
  expect(await serving).toEqual({ now: 'serving', HOST: '127.0.0.1', PORT: port })
  expect(await Promise.all(['/readyz', '/api/config'].map(ask))).toEqual([200, 200])
  const exit = once(child, 'exit')
  child.disconnect()
  expect(await exit).toEqual([0, null])
}, 60_000)

it('a held release whose supervisor ends has begun nothing, and one that cannot start says why', async () => {
  const port = await freePort()
  const { child, told } = await started('held', port)
  await told()
  const other = await started('held', port)
  expect(await other.told()).toEqual({ failed: expect.stringContaining('Another program listens there') })
  const exit = once(child, 'exit')
  child.disconnect()
  expect((await exit)[1]).toBe('SIGTERM')
}, 60_000)

it('a release that has lost its supervisor before it has the folder migrates nothing', async () => {
  const settings = { DATA_DIR: temporaryFolder(), HOST: '127.0.0.1', PORT: String(await freePort()) }
  const unlock = lockFolder(settings.DATA_DIR)
  const env = supervisedAs('held', { ...settings, NODE_ENV: 'production' })
  const child = fork(join(await builtServer(), 'main.js'), { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  // Stopped before it reads anything, as a busy machine may stop it.
  child.kill('SIGSTOP')
  child.disconnect()
  unlock()
  const exit = once(child, 'exit')
  child.kill('SIGCONT')
  expect((await exit)[0]).not.toBe(0)
  expect(readdirSync(settings.DATA_DIR)).not.toContain(SQLITE_FILE)
}, 60_000)
