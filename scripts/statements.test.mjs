import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { notOnPostgres } from './statements.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ushers-statements-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a statement that SQLite alone executed is a failure, once, in whichever process', () => {
  expect(notOnPostgres(folder)).toEqual([])
  writeFileSync(join(folder, 'sqlite'), ['b.ts:7', 'a.ts:1', 'b.ts:7', ''].join('\n'))
  writeFileSync(join(folder, 'postgres'), 'a.ts:1\nc.ts:3\n')
  const [missing, ...others] = notOnPostgres(folder)
  expect([missing?.name, missing?.counted.failed, others]).toEqual(['statement b.ts:7', 1, []])
})
