import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../testing/command.ts'
import { startServerProcess } from '../testing/server.process.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { SQLITE_FILE } from './client.ts'
import { firstValue, openConnection } from './sqlite/file.ts'

const withoutUmask = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
/** Root may write everywhere, so as root the server runs as somebody else; the modes are enough for any other user. */
const asStranger = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) => [
  modeOf(folder),
  ...new Set(readdirSync(folder).map((name) => modeOf(join(folder, name)))),
]

/** Overwrites the first page of a table. */
function damage(file: string, table: string): void {
  const database = openConnection(file)
  const pageSize = firstValue(database, 'pragma page_size') as number
  const page = firstValue(database, 'select rootpage from sqlite_master where name = ?', table) as number
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize)
  closeSync(handle)
}

/** A folder with a database that a server has made. */
async function usedFolder(): Promise<string> {
  const folder = join(temporaryFolder(), 'data')
  await (await startServerProcess({ DATA_DIR: folder }, { runner: withoutUmask })).stop()
  return folder
}

describe('the data folder', () => {
  it('is its owner’s alone at each start and after a restore, whatever the umask', async () => {
    const folder = join(temporaryFolder(), 'data')
    const settings = { DATA_DIR: folder }
    const first = await startServerProcess(settings, { runner: withoutUmask })
    expect(modesIn(folder)).toEqual(['700', '600'])
    await first.stop()
    chmodSync(folder, 0o755)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666)
    const second = await startServerProcess(settings)
    expect(modesIn(folder)).toEqual(['700', '600'])
    const backup = join(temporaryFolder(), 'backup.sqlite')
    expect(await runProgram('cli.js', ['backup', '--to', backup], settings)).toMatchObject({ code: 0 })
    await second.stop()

    const restored = join(temporaryFolder(), 'restored')
    mkdirSync(restored)
    chmodSync(restored, 0o777)
    const restore = await runProgram('cli.js', ['restore', '--from', backup], { DATA_DIR: restored })
    expect(restore).toMatchObject({ code: 0, err: '' })
    expect(modesIn(restored)).toEqual(['700', '600'])
  })

  it('that somebody else owns, and that can be written, is used with a warning', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const server = await startServerProcess({ DATA_DIR: folder }, { runner: asStranger })
    const stopped = server.stop().then(
      () => '',
      (error: Error) => error.message,
    )
    // Any other user than root starts the server as the owner.
    expect(await stopped).toMatch(asStranger.length > 0 ? /Warning: somebody else owns / : /^$/)
  })

  it('that cannot be written ends the start with one line that names it', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    await expect(startServerProcess({ DATA_DIR: folder }, { runner: asStranger })).rejects.toThrow(
      new RegExp(`^The server did not start: DATA_DIR must be [^\\n]*${folder}[^\\n]*\\n$`),
    )
    await expect(startServerProcess({ DATA_DIR: '/proc/ushers' })).rejects.toThrow(
      /^The server did not start: DATA_DIR must be [^\n]*\/proc\/ushers[^\n]*\n$/,
    )
  })
})

describe('a database', () => {
  it.each(['a table', 'the whole file'])(
    'of which %s is damaged ends the start with one line that names it',
    async (part) => {
      const folder = await usedFolder()
      const file = join(folder, SQLITE_FILE)
      if (part === 'a table') damage(file, 'messages')
      else writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(100))
      await expect(startServerProcess({ DATA_DIR: folder })).rejects.toThrow(
        new RegExp(`^The server did not start: The database ${file} is damaged [^\\n]+\\n$`),
      )
    },
  )

  it('that is read-only ends the start with one line that names it', async () => {
    const folder = temporaryFolder()
    if (asStranger.length > 0) chownSync(folder, 65534, 65534)
    await (await startServerProcess({ DATA_DIR: folder }, { runner: asStranger })).stop()
    const file = join(folder, SQLITE_FILE)
    chmodSync(file, 0o444)
    await expect(startServerProcess({ DATA_DIR: folder }, { runner: asStranger })).rejects.toThrow(
      `The server did not start: The database ${file} is read-only for this user.\n`,
    )
  })
})
