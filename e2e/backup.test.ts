import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'ushers-backups-'))
const team = withTeam({ settings: { BACKUP_DIR: folder } })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a super admin sees when the last backup was made, and other admins do not', async ({ open }) => {
  await expect(async () => {
    const { backup } = await (await fetch(`${team.url}/readyz`)).json()
    expect(backup.verified).toBe(true)
  }).toPass()
  const page = await open({ as: team.superAdmin, size: DESKTOP })
  await page.goto('/admin')
  await expect(page.getByText(/^Last backup: .* sound\.$/)).toBeVisible()

  const admin = await team.add({ role: 'admin' })
  const other = await open({ as: admin, size: DESKTOP })
  await other.goto('/admin')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText(/Last backup/)).toHaveCount(0)
})
