import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SQLITE_FILE } from '../../db/client.ts'
import { openConnection } from '../../db/sqlite/file.ts'
import { temporaryFolder } from '../../testing/sqliteFile.ts'
import { beginSwitch, commitSwitch, lastSwitch, type Switch, unfinishedSwitch } from './journal.ts'
import { keptName, pruneKept } from './keptData.ts'
import { recover } from './recovery.ts'
import {
  compareVersions,
  currentOf,
  prepareSwitch,
  type Release,
  releaseIn,
  switchBack,
  switchLink,
} from './releases.ts'

/** A folder that looks like an unpacked release. */
function releaseAt(home: string, version: string): Release {
  const folder = join(home, `ushers-${version}-linux-x64`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'ushers-scheduler', version }))
  writeFileSync(join(folder, 'ushers'), '')
  return releaseIn(folder)
}

/** Writes a database whose one row says what it is. */
function databaseAt(file: string, row: string): void {
  const database = openConnection(file)
  database.exec(`pragma journal_mode = WAL; create table rows (row text); insert into rows values ('${row}')`)
  database.close()
}

function rowIn(file: string): unknown {
  const database = openConnection(file, { readOnly: true })
  const { row } = database.prepare('select row from rows').get() as { row: string }
  database.close()
  return row
}

const KEPT = 'before-1.0.0-2027-01-01T000000Z.sqlite'
const begun: Switch = {
  word: 'upgrade',
  from: 'ushers-1.0.0-linux-x64',
  to: 'ushers-1.1.0-linux-x64',
  kept: KEPT,
  foreign: [],
  at: '2027-01-01T00:00:00.000Z',
}

/** An installation in the middle of a switch: the new release has migrated the data, and does not count. */
function switching() {
  const [home, dataDir] = [temporaryFolder(), temporaryFolder()]
  const [old, next] = [releaseAt(home, '1.0.0'), releaseAt(home, '1.1.0')]
  const file = join(dataDir, SQLITE_FILE)
  databaseAt(file, 'new')
  databaseAt(join(dataDir, KEPT), 'old')
  for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, 'of the new one')
  mkdirSync(join(dataDir, '.upgrade'))
  prepareSwitch(old, next)
  beginSwitch(dataDir, begun)
  switchLink(next)
  return { home, dataDir, old, next, file, site: { dataDir, databaseUrl: '' } }
}

it('a switch that does not count is taken back: link, data to the byte, and what was tried', async () => {
  const { dataDir, old, next, file, site } = switching()
  const kept = readFileSync(join(dataDir, KEPT))
  expect(currentOf(old)).toEqual(next)
  expect(await recover(site, old)).toBe(true)
  expect(currentOf(next)).toEqual(old)
  expect(existsSync(next.folder)).toBe(false)
  expect(readFileSync(file).equals(kept)).toBe(true)
  expect([existsSync(`${file}-wal`), existsSync(join(dataDir, '.upgrade')), rowIn(file)]).toEqual([false, false, 'old'])
  expect(unfinishedSwitch(dataDir)).toBeNull()
  expect(await recover(site, next)).toBe(false)
  expect(rowIn(file)).toBe('old')
})

it('what a killed upgrade or rollback was keeping goes, and nothing that is somebody else’s', async () => {
  const [dataDir, home] = [temporaryFolder(), temporaryFolder()]
  const left = [KEPT, KEPT.replace('before', 'aside')].flatMap((name) =>
    ['', '-wal', '-shm', '-journal'].map((end) => `${name}.unfinished.sqlite${end}`),
  )
  const kept = [KEPT, 'before-all.sqlite.unfinished.sqlite', 'ushers.sqlite', `${KEPT}.unfinished`].toSorted()
  for (const name of [...left, ...kept]) writeFileSync(join(dataDir, name), '')
  expect(await recover({ dataDir, databaseUrl: '' }, releaseAt(home, '1.0.0'))).toBe(false)
  expect(readdirSync(dataDir).toSorted()).toEqual(kept)
})

it('taking back can be killed after each of its steps, and begun again', async () => {
  const steps: ((made: ReturnType<typeof switching>) => void)[] = [
    () => {},
    ({ old }) => switchBack(old),
    ({ file }) => rmSync(`${file}-wal`),
    ({ dataDir, file }) => renameSync(join(dataDir, KEPT), file),
  ]
  for (let done = 1; done <= steps.length; done += 1) {
    const made = switching()
    for (const step of steps.slice(0, done)) step(made)
    expect(await recover(made.site, made.old)).toBe(true)
    expect([done, rowIn(made.file), currentOf(made.next)]).toEqual([done, 'old', made.old])
  }
})

it('a switch before its link is taken back, too, and one that counts is not', async () => {
  const { dataDir, old, next, site } = switching()
  prepareSwitch(old, next)
  switchBack(old)
  expect(await recover(site, old)).toBe(true)
  expect(currentOf(next)).toEqual(old)

  const counting = switching()
  commitSwitch(counting.dataDir)
  expect(await recover(counting.site, counting.old)).toBe(false)
  expect([rowIn(counting.file), currentOf(counting.old)]).toEqual(['new', counting.next])
  expect(lastSwitch(counting.dataDir)).toEqual(begun)
  expect(lastSwitch(dataDir)).toBeNull()
})

it('a journal that cannot be read stops everything before anything is changed', async () => {
  const { dataDir, next, file, site } = switching()
  writeFileSync(join(dataDir, 'upgrade-unfinished.json'), '{"word":"upgrade"')
  await expect(recover(site, next)).rejects.toThrow('cannot be read as the journal of upgrades')
  expect(existsSync(`${file}-wal`)).toBe(true)
})

it('the link leads to releases beside it alone, and one that leads nowhere is named', () => {
  const { home, old, next } = switching()
  expect(readlinkSync(join(home, 'current'))).toBe('ushers-1.1.0-linux-x64')
  rmSync(next.folder, { recursive: true })
  expect(() => currentOf(old)).toThrow(`There is no release in ${next.folder}.`)
  rmSync(join(home, 'current'))
  mkdirSync(join(home, 'current'))
  expect(() => currentOf(old)).toThrow('is no link: move it away')
})

it('the newest two backups from before upgrades stay, and other files are not touched', () => {
  const dataDir = temporaryFolder()
  const at = (day: number) => new Date(Date.UTC(2027, 0, day))
  const names = [
    keptName('before', { folder: '', version: '0.9.0' }, at(3)),
    keptName('before', { folder: '', version: '0.10.0' }, at(2)),
    keptName('before', { folder: '', version: '1.0.0' }, at(1)),
    keptName('aside', { folder: '', version: '1.0.0' }, at(1)),
    'ushers.sqlite',
    'before-all.sqlite',
  ]
  for (const name of names) writeFileSync(join(dataDir, name), '')
  // Left by who has read it.
  writeFileSync(join(dataDir, `${names[2]}-wal`), '')
  pruneKept({ dataDir, databaseUrl: '' })
  expect(readdirSync(dataDir)).toEqual(names.filter((name) => !name.startsWith('before-1.0.0')).toSorted())
  expect(names[0]).toBe('before-0.9.0-2027-01-03T000000Z.sqlite')
})

it('versions are compared by their numbers, and an early one is older than its release', () => {
  const inOrder = ['0.1.0', '0.1.2', '0.1.10', '0.2.0-beta.2', '0.2.0-beta.10', '0.2.0', '1.0.0', '10.0.0']
  for (const [at, one] of inOrder.entries())
    for (const [otherAt, other] of inOrder.entries())
      expect([one, other, Math.sign(compareVersions(one, other))]).toEqual([one, other, Math.sign(at - otherAt)])
})
