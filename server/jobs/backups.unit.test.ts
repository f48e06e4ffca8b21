import { copyFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#shared/days.ts'
import { backupName } from '../db/backupFiles.ts'
import { SQLITE_FILE } from '../db/client.ts'
import { runProgram } from '../testing/command.ts'
import { startServerProcess } from '../testing/server.process.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'

const NAME = /^ushers-\d{4}-\d{2}-\d{2}T\d{6}Z\.sqlite$/

interface Ready {
  backup: { at: string | null; ageHours: number | null; verified: boolean }
}

it('a server backs up at its start where the newest is a day old, keeps the newest, and touches no other file', async () => {
  const [data, folder] = [temporaryFolder(), join(temporaryFolder(), 'new', 'backups')]
  const settings = { DATA_DIR: data, BACKUP_DIR: folder, BACKUP_KEEP: '2' }
  const start = async () => {
    const server = await startServerProcess(settings)
    onTestFinished(() => server.kill())
    const state = async () => ((await (await fetch(`${server.url}/readyz`)).json()) as Ready).backup
    return { ...server, state }
  }
  const backups = () =>
    readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()

  const first = await start()
  await expect.poll(first.state).toEqual({ at: expect.any(String), ageHours: 0, verified: true })
  expect(backups()).toHaveLength(1)
  const made = join(folder, backups()[0] ?? '')
  expect([statSync(folder).mode & 0o777, statSync(made).mode & 0o777]).toEqual([0o700, 0o600])
  await first.stop()

  // A recent backup is verified and not repeated.
  const second = await start()
  await expect.poll(async () => (await second.state()).verified).toBe(true)
  expect(backups()).toHaveLength(1)
  await second.stop()

  const old = [2, 3, 4].map((days) => backupName(new Date(Date.now() - days * DAY_MS)))
  for (const name of old) copyFileSync(made, join(folder, name))
  truncateSync(made, 5000)
  writeFileSync(join(folder, 'before-upgrade.sqlite'), 'mine')
  const checked = await runProgram('cli.js', ['check'], settings)
  expect(checked).toMatchObject({ code: 1, err: expect.stringMatching(new RegExp(`${made} is damaged`)) })
  expect(checked.out).toContain(`${join(data, SQLITE_FILE)} is sound.`)
  const newOne = join(folder, old[0] ?? '')
  expect(await runProgram('cli.js', ['drill', '--from', newOne], settings)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/can be restored\.\n$/),
  })
  expect((await runProgram('cli.js', ['drill'], settings)).code).toBe(1)

  rmSync(made)
  const third = await start()
  await expect.poll(async () => (await third.state()).ageHours).toBe(0)
  await expect.poll(backups).toEqual([old[0], expect.stringMatching(NAME)])
  expect(readdirSync(folder)).toContain('before-upgrade.sqlite')
  await third.stop()
  expect(await runProgram('cli.js', ['check'], settings)).toMatchObject({ code: 0, err: '' })
})

it('a BACKUP_DIR that cannot be written stops the start in one line', async () => {
  await expect(startServerProcess({ DATA_DIR: temporaryFolder(), BACKUP_DIR: '/proc/backups' })).rejects.toThrow(
    /^The server did not start: BACKUP_DIR must be [^\n]+\n$/,
  )
})
