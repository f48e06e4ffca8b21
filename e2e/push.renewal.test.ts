import { runUntil } from './stage/clock.steps.ts'
import { workerOf } from './stage/notifications.steps.ts'
import {
  allowNotifications,
  exchangeSubscription,
  loseSubscription,
  notifications,
  openIdle,
  subscriptionOf,
  switchOn,
  withPushApi,
  withPushService,
} from './stage/push.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

test('on load a device is renewed without a word where that is due', async ({ open }) => {
  const member = await team.add()
  const page = await open({ as: member })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
  /** The code that renews is loaded once the network is idle: the page's clock runs until then. */
  const expectEndpoints = (...counts: number[]) =>
    runUntil(page, async () =>
      expect(api.tokens.map((token) => JSON.parse(token ?? '{}').endpoint)).toEqual(
        counts.map((count) => `https://push.example/${count}`),
      ),
    )

  // iOS takes the subscription away without an event.
  await loseSubscription(page)
  await page.goto('/dashboard')
  await expectEndpoints(1, 2)

  // Seven days later the browser still has the same, and says so.
  await page.clock.setSystemTime('2026-12-13T18:30:00Z')
  await page.reload()
  await expectEndpoints(1, 2, 2)

  // The server has another key pair.
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), pushKey: `B${'C'.repeat(86)}` } })
  })
  await page.reload()
  await expectEndpoints(1, 2, 2, 3)
  expect((await subscriptionOf(page))?.applicationServerKey).toBe(`B${'C'.repeat(86)}`)
})

test('a subscription that the browser exchanges is told to the server by an open page', async ({ open }) => {
  const page = await open({ as: await team.add() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await openIdle(page, '/profile')
  await switchOn(page)
  const { worker } = await workerOf(page)
  await exchangeSubscription(page, worker, 'https://push.example/exchanged')
  await expect.poll(() => JSON.parse(api.tokens.at(-1) ?? '').endpoint).toBe('https://push.example/exchanged')
})

test('a device that the server has forgotten subscribes again', async ({ open }) => {
  const page = await open({ as: await team.add() })
  await withPushService(page)
  const api = await withPushApi(page)
  await allowNotifications(page)
  await page.goto('/profile')
  await switchOn(page)
  api.devices = []
  await page.reload()
  await expect(notifications(page).getByRole('listitem')).toHaveText(/^Chrome on Linux/)
  await expect.poll(() => JSON.parse(api.tokens.at(-1) ?? '{}').endpoint).toBe('https://push.example/2')
})
