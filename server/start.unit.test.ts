import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServerProcess } from './testing/server.process.ts'

const folder = mkdtempSync(join(tmpdir(), 'ushers-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'a-file')
writeFileSync(file, '')

const wrong: [string, string][] = [
  ['HOST', '999.1.1.1'],
  // Port 1, where nobody listens.
  ['DATABASE_URL', 'postgres://127.0.0.1:1/ushers'],
  ['DATA_DIR', file],
]

it.each(wrong)('a start with a wrong %s ends with one line that names the setting', async (name, value) => {
  const start = startServerProcess({ DATA_DIR: join(folder, 'data'), [name]: value })
  await expect(start).rejects.toThrow(new RegExp(`^The server did not start: ${name} must be [^\\n]+\\n$`))
})
