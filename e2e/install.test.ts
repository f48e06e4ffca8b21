import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { runUntil } from './stage/clock.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { savePhoto } from './stage/profile.steps.ts'
import { keptAs, onHost, SITE_PATH } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'
import { keptAddresses, openWithWorker } from './stage/worker.steps.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
})

/** Complaints of a browser without a network. */
const NO_LINE = [/net::ERR_INTERNET_DISCONNECTED/, /\/api\/|socket\.io|Live connection/, /Failed to fetch/]

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
}

test('the manifest names pictures that are there, of the size it says', async ({ request }) => {
  const answer = await request.get(`${team.url}/manifest.webmanifest`)
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    id: onHost('/dashboard'),
    name: 'Ushers Scheduler',
    short_name: 'Ushers',
    start_url: onHost('/dashboard'),
    scope: onHost('/'),
    display: 'standalone',
    shortcuts: [
      { name: 'My schedule', url: onHost('/schedule?view=personal') },
      { name: 'Chat', url: onHost('/channels') },
    ],
  })
  const { icons, screenshots } = manifest as { icons: Picture[]; screenshots: Picture[] }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
    '512x512 monochrome',
  ])
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of [
    ...icons,
    ...screenshots,
    { src: onHost('/icons/apple-touch-180.png'), sizes: '180x180' },
  ]) {
    const picture = await request.get(new URL(src, team.url).href)
    expect(picture.headers()['content-type'], src).toBe('image/png')
    const bytes = await picture.body()
    const { width, height } = await sharp(bytes).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
    // Icons that a device cuts to its own shape fill their square; iOS paints transparent parts black.
    if (!/maskable|apple/.test(src)) continue
    const corner = sharp(bytes).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 })
    const [, , , alpha] = await corner.raw().toBuffer()
    expect(alpha, src).toBe(255)
  }
})

test('browsers ask for worker, manifest and page anew each time', async ({ request }) => {
  for (const path of ['/sw.js', '/manifest.webmanifest', '/', '/dashboard']) {
    const answer = await request.get(team.url + path)
    expect(answer.headers()['cache-control'], path).toBe('no-cache')
  }
  const worker = await request.get(`${team.url}/sw.js`)
  expect(worker.headers()['content-type']).toMatch(/^text\/javascript/)
  expect(await worker.text()).not.toContain('HEADERS_MARK')
  const again = await request.get(`${team.url}/sw.js`, { headers: { 'if-none-match': worker.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  const policy = worker.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})

/** Addresses that the worker leaves to the server. */
const OF_SERVER = new RegExp(`^${SITE_PATH}/(api|socket\\.io|manifest)`)

const photo = (page: Page) => page.getByRole('listitem').filter({ hasText: member.name }).locator('img')

const isShown = (page: Page): Promise<boolean> =>
  photo(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('with the worker the app opens without a line, the server keeps its addresses, and pictures stay until one leaves', async ({
  open,
  allowComplaints,
}) => {
  // A browser asks for an icon beside an answer that is no page.
  allowComplaints(...NO_LINE, /favicon\.ico/)
  const { photoUrl } = await savePhoto(team, member, await phonePicture())
  const page = await open()
  await openWithWorker(page, '/login')

  await test.step('the app opens without a line, on pages never seen before too', async () => {
    expect(await keptAddresses(page)).toContainEqual(expect.stringMatching(/\/assets\/source-serif-4-.*\.woff2$/))
    expect((await keptAddresses(page)).filter((path) => OF_SERVER.test(path))).toEqual([])

    await page.context().setOffline(true)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
    await page.context().setOffline(false)
  })

  await test.step('the server keeps its own addresses: only those of the app are answered with its page', async () => {
    for (const path of ['/api/config', '/readyz', '/manifest.webmanifest']) {
      const answer = await page.goto(path)
      expect(answer?.headers()['content-type'], path).not.toContain('html')
    }
  })

  await page.goto('/login')
  await test.step('pictures that were seen are there without a line, until the person leaves', async () => {
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Directory' }).click()
    await expect.poll(() => isShown(page)).toBe(true)
    await expect.poll(() => keptAddresses(page)).toContain(photoUrl)
    const ofApi = (await keptAddresses(page)).filter((path) => path.startsWith(onHost('/api')))
    expect(ofApi.every((path) => path.startsWith(onHost('/api/images/')))).toBe(true)

    await page.context().setOffline(true)
    const status = () =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        `${photoUrl}?size=small`,
      )
    expect(await status()).toBe(200)
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'forget' }))
    await expect.poll(() => keptAddresses(page)).not.toContain(photoUrl)
  })
})

const hint = (page: Page) => page.getByRole('complementary', { name: 'Keep this app at hand' })

/** Offers come when the network is idle. */
const untilShown = (page: Page, offer: Locator) => runUntil(page, () => expect(offer).toBeVisible({ timeout: 500 }))

/** Marks what the dashboard offers before the installation as done or dismissed. */
const skipOffers = (page: Page, ...names: string[]) =>
  page.addInitScript(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, 'yes')
    },
    names.map((name) => keptAs(`${name}HintSeen`)),
  )

/** Opens the dashboard and gives what comes late the time to come. */
async function restOnDashboard(page: Page): Promise<void> {
  await skipOffers(page, 'remind', 'calendar')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await page.clock.runFor(3000)
}

/**
 * Sends the event that Chromium sends where an app can be installed, which it does not without a screen. Counts the
 * prompts.
 */
async function offerInstallation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompts = `${document.documentElement.dataset.prompts ?? ''}I`
        return { outcome: 'accepted' }
      },
    })
    addEventListener('load', () => dispatchEvent(offer))
  })
}

test.describe('the hint how to install the app', () => {
  test.use({ serviceWorkers: 'block' })

  test('comes after that of the calendar, one at a visit, and offers once what the browser offers', async ({
    open,
  }) => {
    const page = await open({ as: await team.add(), size: PHONE })

    await test.step('the dashboard offers the calendar before the installation', async () => {
      await skipOffers(page, 'remind')
      await offerInstallation(page)
      await page.goto('/dashboard')
      const calendar = page.getByRole('complementary', { name: 'Your calendar' })
      await untilShown(page, calendar)
      await expect(calendar).toContainText('always up to date')
      await expect(hint(page)).toBeHidden()
      await calendar.getByRole('link', { name: 'Add to my calendar' }).click()
      await expect(page.getByRole('heading', { name: 'Your calendar' })).toBeInViewport()
      await page.goto('/dashboard')
      await untilShown(page, hint(page))
      await expect(calendar).toBeHidden()
    })

    await test.step('what the browser offers is offered once', async () => {
      await hint(page).getByRole('button', { name: 'Install' }).click()
      await expect(hint(page)).toBeHidden()
      await expect(page.locator('html')).toHaveAttribute('data-prompts', 'I')
      await restOnDashboard(page)
      await page.waitForLoadState('networkidle')
      await expect(hint(page)).toBeHidden()
    })
  })

  test('is shown where something can be installed, and dismissed for good', async ({ open }) => {
    const page = await open({ as: member })

    await test.step('not where nothing can be installed, nor on other pages', async () => {
      await restOnDashboard(page)
      await page.waitForLoadState('networkidle')
      await expect(hint(page)).toBeHidden()
      await offerInstallation(page)
      await page.goto('/tasks')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Tasks')
      await page.clock.runFor(3000)
      await page.waitForLoadState('networkidle')
      await expect(hint(page)).toBeHidden()
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await untilShown(page, hint(page))
    })

    await test.step('dismissed for good', async () => {
      await hint(page).getByRole('button', { name: 'Not now' }).click()
      await expect(hint(page)).toBeHidden()
      await restOnDashboard(page)
      await page.waitForLoadState('networkidle')
      await expect(hint(page)).toBeHidden()
    })
  })
})

test.describe('on an iPhone', () => {
  test.use({
    serviceWorkers: 'block',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the hint says how to add the app to the home screen, unless it was opened from there', async ({ open }) => {
    const installed = await open({ as: member, size: PHONE })
    await installed.addInitScript(() => Object.assign(navigator, { standalone: true }))
    await restOnDashboard(installed)
    await installed.waitForLoadState('networkidle')
    await expect(hint(installed)).toBeHidden()

    const page = await open({ as: member, size: PHONE })
    await restOnDashboard(page)
    await untilShown(page, hint(page))
    await expect(hint(page)).toContainText('Add to Home Screen')
    await expect(hint(page).getByRole('button', { name: 'Install' })).toBeHidden()
    await hint(page).getByRole('button', { name: 'Not now' }).click()
    await restOnDashboard(page)
    await page.waitForLoadState('networkidle')
    await expect(hint(page)).toBeHidden()
  })
})
