import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { QUIET_MS } from '../web/platform/networkIdle.ts'
import { ALERT_MS } from '../web/platform/pageIdle.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** Sizes in thousands of bytes, as Vite counts. */
const KILOBYTE = 1000

/**
 * Keeps away the code that waits for a quiet network, and the alert of calls: on a busy machine both come before the
 * first load has ended.
 */
const withoutOptionalCode = (page: Page) =>
  page.addInitScript(
    (optional) => {
      const { setTimeout } = window
      window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
        optional.includes(ms ?? 0) ? 0 : setTimeout(act, ms, ...given)) as typeof window.setTimeout
    },
    [QUIET_MS, ALERT_MS],
  )

/**
 * Weight of a first visit until the network is idle, each file gzipped, in kB: scripts and styles; the number of
 * scripts.
 */
async function weigh(page: Page, path: string): Promise<{ script: number; stylesheet: number; scripts: number }> {
  const weight = { script: 0, stylesheet: 0, scripts: 0 }
  const bodies: Promise<void>[] = []
  const count = (response: Response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    if (kind === 'script') weight.scripts += 1
    bodies.push(
      response.body().then((body) => {
        weight[kind] += gzipSync(body).length / KILOBYTE
      }),
    )
  }
  await withoutOptionalCode(page)
  page.on('response', count)
  await page.goto(path, { waitUntil: 'networkidle' })
  // Files that come after the network was idle are not counted, and may come while the page is closed.
  page.off('response', count)
  await Promise.all(bodies)
  return weight
}

test('the login weighs 130 kB of scripts and 12.5 kB of styles at most', async ({ open }) => {
  const page = await open()
  const { script, stylesheet } = await weigh(page, '/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  expect(script).toBeGreaterThan(1)
  expect(script).toBeLessThanOrEqual(130)
  expect(stylesheet).toBeGreaterThan(1)
  expect(stylesheet).toBeLessThanOrEqual(12.5)
})

test('the dashboard weighs 180 kB of scripts at most, in a few files', async ({ open }) => {
  const page = await open({ as: team.superAdmin })
  const { script, scripts } = await weigh(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  expect(script).toBeGreaterThan(1)
  expect(script).toBeLessThanOrEqual(180)
  // Number of files that six connections to one server bring in three turns (HTTP/1.1 in browsers).
  expect(scripts).toBeLessThanOrEqual(18)
})
