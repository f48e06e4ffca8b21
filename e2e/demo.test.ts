import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '../server/testing/server.process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ushers-demo-'))
let server: ServerProcess | undefined

test.beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, USHERS_DEMO: '1' })
})

test.afterAll(async () => {
  try {
    await server?.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('one tap signs each of the demo’s people in', async ({ page, context }) => {
  const url = server?.url ?? ''
  for (const [role, hasAdmin] of [
    ['Super admin', true],
    ['Admin', true],
    ['Member', false],
  ] as const) {
    await page.goto(`${url}/login`)
    const logins = page.getByRole('region', { name: 'Try the demo' })
    await expect(logins.getByRole('button')).toHaveCount(3)
    const button = logins.getByRole('button', { name: new RegExp(`${role}$`) })
    const name = (await button.innerText()).split('\n')[0] ?? ''
    await button.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Welcome, ${name}, to`)
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(hasAdmin ? 1 : 0)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})
