import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, startApp } from '../testing/app.ts'
import { requestOf } from '../testing/request.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { type Database, SQLITE_FILE } from './client.ts'
import { firstValue, openConnection } from './sqlite/file.ts'

/** A data folder that can be filled to its last byte and emptied again. */
interface Disk {
  folder: string
  fill(db: Database): Promise<void>
  makeRoom(db: Database): Promise<void>
}

/** SQLite's own limit, whose error is that of a full disk. Set on the writing connection. */
function limitedFile(): Disk {
  const limit = (db: Database, pages: number) =>
    db.transaction().execute(async (trx) => {
      await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(trx)
    })
  return { folder: temporaryFolder(), fill: (db) => limit(db, 1), makeRoom: (db) => limit(db, 1_000_000) }
}

/** A file system in memory with room for the migrations and some messages. */
const MOUNT_OPTIONS = 'size=8m,mode=0700'

function mount(folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', MOUNT_OPTIONS, 'ushers-test', folder], { stdio: 'ignore' })
}

const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })

function mountedDisk(): Disk {
  const folder = join(temporaryFolder(), 'disk')
  mount(folder)
  // Unmounts also when the process exits before the test has finished.
  const last = () => unmount(folder)
  process.once('exit', last)
  onTestFinished(() => {
    process.off('exit', last)
    unmount(folder)
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = openSync(filler, 'w')
      try {
        for (let bytes = 65_536; bytes >= 1; bytes = Math.floor(bytes / 2)) {
          const block = Buffer.alloc(bytes)
          try {
            while (writeSync(file, block) === bytes);
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          }
        }
      } finally {
        closeSync(file)
      }
    },
    async makeRoom() {
      rmSync(filler)
    },
  }
}

/** False where this user may not mount, as in some containers. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ushers-mount-'))
  try {
    mount(folder)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isPermitted = canMount()
const ways: [string, () => Disk][] = [['by SQLite’s own limit', limitedFile]]
if (isPermitted) ways.push(['on a small file system', mountedDisk])

async function start({ folder }: Disk) {
  const { app, db, url, stop } = await startApp({ DATA_DIR: folder, LOG_LEVEL: 'silent', BOT_CHECK: 'off' })
  const account = { name: 'Ann Abel', email: 'ann@example.org', password: PASSWORD, phoneNumber: null }
  const { token } = await app.sessions.start(await app.users.create(null, { ...account, role: 'standard' }))
  const call = (endpoint: Endpoint, input: object = {}) => fetch(...requestOf(url, endpoint, input, token))
  /** Contents of all messages of the channel, oldest first. */
  async function stored(): Promise<string[]> {
    let found: Message[] = []
    for (;;) {
      const query = { channel: 'general', limit: 100, ...(found[0] && { before: found[0]._id }) }
      const response = await call(messagesApi.list, query)
      expect(response.status).toBe(200)
      const page = (await response.json()) as Message[]
      if (page.length === 0) return found.map(({ content }) => content)
      found = [...page, ...found]
    }
  }
  const readiness = async (): Promise<number> => (await fetch(`${url}/readyz`)).status
  return { app, db, call, readiness, stored, stop }
}

/** More posts than any of these disks holds. */
const MOST_POSTS = 5000

describe(`a full disk (mounting is ${isPermitted ? 'permitted' : 'NOT permitted'} here)`, () => {
  it.each(ways)('%s refuses what does not fit, and nothing else, until there is room', async (_way, make) => {
    const disk = make()
    const server = await start(disk)
    onTestFinished(() => server.stop())
    const { call, db, readiness, stored } = server
    const post = (content: string) => call(messagesApi.create, { channel: 'general', content })
    // The next request of the session would update `last_used_at`.
    await db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - 7_200_000).toISOString() })
      .execute()
    const said = vi.spyOn(server.app.http.log, 'error')

    await disk.fill(db)
    const acknowledged: string[] = []
    let refused: Response | undefined
    for (let number = 1; !refused && number <= MOST_POSTS; number += 1) {
      const content = `${number} ${'x'.repeat(3900)}`
      const response = await post(content)
      if (response.status === 201) acknowledged.push(content)
      else refused = response
    }
    expect(refused?.status).toBe(503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toEqual({
      code: 'no_room',
      error: 'The server has no room left to save this. Please tell whoever runs it.',
    })
    const more = await Promise.all(
      Array.from({ length: 20 }, (_, place) => post(`Refused ${place} ${'x'.repeat(3900)}`)),
    )
    expect(more.map(({ status }) => status)).toEqual(Array(20).fill(503))
    // A login writes so little that it may still fit.
    const login = await call(sessionsApi.login, { email: 'ann@example.org', password: PASSWORD })
    expect([200, 503]).toContain(login.status)
    // One log line for all refusals.
    expect(said.mock.calls.map(([, text]) => text)).toEqual(['the database cannot work'])

    expect(await readiness()).toBe(200)
    expect((await call(usersApi.directory)).status).toBe(200)
    expect((await call(sessionsApi.me)).status).toBe(200)
    expect(await stored()).toEqual(acknowledged)

    await disk.makeRoom(db)
    expect((await post('There is room')).status).toBe(201)
    expect((await call(sessionsApi.login, { email: 'ann@example.org', password: PASSWORD })).status).toBe(200)
    expect(await stored()).toEqual([...acknowledged, 'There is room'])
    const file = openConnection(join(disk.folder, SQLITE_FILE), { readOnly: true })
    expect(firstValue(file, 'pragma integrity_check')).toBe('ok')
    file.close()
  })
})
