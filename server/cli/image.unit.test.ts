import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openSqliteFile, SQLITE_FILE } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { builtServer, ROOT } from '../testing/built.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'

const run = promisify(execFile)

/** A folder with what the container image has, and nothing else of the repository. */
async function imageFolder(): Promise<string> {
  await builtServer()
  const folder = temporaryFolder()
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  for (const [, from = '', to = ''] of dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) {
    const target = join(folder, to.endsWith('/') ? join(to, from) : to)
    mkdirSync(dirname(target), { recursive: true })
    // Links instead of copies: packages are many, and the build resolves them from its real location.
    if (from === 'node_modules' || from === 'dist') symlinkSync(join(ROOT, from), target)
    else cpSync(join(ROOT, from), target, { recursive: true })
  }
  return folder
}

it('the command line works in the container image, where no sources are', async () => {
  const [cwd, data] = [await imageFolder(), temporaryFolder()]
  const db = openSqliteFile(join(data, SQLITE_FILE))
  await migrate(db)
  await db.destroy()
  const env = { PATH: process.env.PATH, HOME: cwd, DATA_DIR: data }
  const to = join(data, 'backup.sqlite')
  const { stdout } = await run('npm', ['run', '-s', 'backup', '--', '--to', to], { cwd, env })
  expect(stdout).toMatch(/^Writing \S+ to \S+ …\nDone: \S+ MB\.\n$/)
  const help = await run('npm', ['run', '-s', 'admin'], { cwd, env })
  expect(help.stdout).toMatch(/^npm run admin -- <command>\n/)
})
