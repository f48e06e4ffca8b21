import type { Page } from '@playwright/test'
import type { ChannelName } from '#shared/channelNames.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { post } from './stage/chat.steps.ts'
import { chunkNamed, chunkRequests } from './stage/chunks.ts'
import { runUntil } from './stage/clock.steps.ts'
import { expectShown, workerOf } from './stage/notifications.steps.ts'
import { allowNotifications, withPushApi } from './stage/push.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

test.use({ serviceWorkers: 'allow' })

const team = withTeam()

/** Writes down what the app's icon would carry: on a computer nobody can look. */
const watchBadge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const show = (count: number) => sessionStorage.setItem('test.badge', String(count))
    navigator.setAppBadge = async (count = 0) => show(count)
    navigator.clearAppBadge = async () => show(0)
  })

const badge = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('test.badge'))

/** The code that counts is fetched when the network is idle: the page's clock runs until then. */
const expectBadge = (page: Page, count: number): Promise<void> =>
  runUntil(page, async () => expect(await badge(page)).toBe(String(count)))

/** Reads a channel on another device of this person. */
async function readElsewhere(person: Person, channel: ChannelName): Promise<void> {
  const { token } = await team.login(person)
  await team.call(channelsApi.read, { name: channel }, token)
}

test('the badge is the sum of what is unread, follows other devices, and goes with the person', async ({ open }) => {
  const member = await team.add()
  const page = await open()
  await watchBadge(page)
  await post(team, team.superAdmin, 'general', ['One', 'Two'])
  await signIn(page, member)
  await expectBadge(page, 2)
  await post(team, team.superAdmin, 'sunday-team', ['Three'])
  await expectBadge(page, 3)
  await expect(page).toHaveTitle(/^[^(]/)
  await readElsewhere(member, 'general')
  await expectBadge(page, 1)
  await page.goto('/chat/sunday-team')
  await expectBadge(page, 0)
  await post(team, team.superAdmin, 'general', ['Four'])
  await expectBadge(page, 1)

  // A page for everybody does not change who is here.
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  expect(await badge(page)).toBe('1')
  await page.goBack()
  await expect(page).toHaveURL('/channels')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectBadge(page, 0)
})

test('where icons carry no badge the title does', async ({ open }) => {
  const member = await team.add()
  const page = await open({ as: member })
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'setAppBadge')
    Reflect.deleteProperty(Navigator.prototype, 'clearAppBadge')
  })
  await post(team, team.superAdmin, 'general', ['One', 'Two'])
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^\(2\) /)
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveTitle(/^\(2\) Usher Schedule · /)
  await readElsewhere(member, 'general')
  await expect(page).toHaveTitle(/^Usher Schedule · /)
})

test('notifications go with what is read, and the worker counts on while no page is looked at', async ({ open }) => {
  const member = await team.add()
  const page = await open({ as: member })
  await watchBadge(page)
  await withPushApi(page)
  await allowNotifications(page)
  await post(team, team.superAdmin, 'general', ['One'])
  await post(team, team.superAdmin, 'announcements', ['Two'])
  await page.goto('/dashboard')
  await expectBadge(page, 2)
  const { deliver, worker } = await workerOf(page)

  await test.step('a notification of a channel goes when the channel is read elsewhere', async () => {
    const about = { title: 'General', body: 'Ruth: One', type: 'navigate' } as const
    await deliver({ ...about, uuid: 'u-1', channelId: 'general' })
    await deliver({ ...about, uuid: 'u-2', channelId: 'announcements' })
    await expect
      .poll(async () =>
        page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length),
      )
      .toBe(2)
    await readElsewhere(member, 'general')
    await expectShown(page, [{ tag: 'channel:announcements' }])
    await expectBadge(page, 1)
  })

  await readElsewhere(member, 'announcements')
  await expectShown(page, [])
  await expectBadge(page, 0)

  await test.step('while no page is looked at the worker counts on from what the page has said', async () => {
    await post(team, team.superAdmin, 'general', ['One', 'Two'])
    await expectBadge(page, 2)
    await worker.evaluate(() => {
      const scope = self as unknown as { badges: number[]; navigator: Navigator }
      scope.badges = []
      scope.navigator.setAppBadge = async (count = 0) => void scope.badges.push(count)
    })
    const badges = () => worker.evaluate(() => (self as unknown as { badges: number[] }).badges)
    const message = { title: 'General', body: 'Ruth: hello', type: 'navigate', channelId: 'general' } as const

    await deliver({ ...message, uuid: 'w-1' })
    await expectShown(page, [{ tag: 'channel:general' }])
    await page.goto('about:blank')
    await deliver({ ...message, uuid: 'w-2' })
    await expect.poll(badges).toEqual([3])
    // A repeated push and one that is no message add no unread message.
    await deliver({ ...message, uuid: 'w-2' })
    await deliver({ title: 'Tomorrow', body: 'Main Door', uuid: 'w-3', type: 'navigate', path: '/schedule' })
    await deliver({ ...message, uuid: 'w-4' })
    await expect.poll(badges).toEqual([3, 4])

    await page.goto('/dashboard')
    await expectBadge(page, 2)
  })
})

test.describe('without a worker, which would have the code on the device,', () => {
  test.use({ serviceWorkers: 'block' })

  test('the code that counts comes after a line that broke, without a complaint', async ({ open, allowComplaints }) => {
    // The request that the test breaks.
    allowComplaints(new RegExp(`net::ERR_FAILED .*/${chunkNamed('notifications.start')}`))
    const member = await team.add()
    await post(team, team.superAdmin, 'general', ['One'])
    const page = await open({ as: member })
    await watchBadge(page)
    let asked = 0
    await page.route(chunkRequests('notifications.start'), (route) => {
      asked += 1
      return asked > 1 ? route.continue() : route.abort()
    })
    await page.goto('/dashboard')
    await expect
      .poll(async () => {
        await page.clock.runFor(3000)
        return Number(await badge(page))
      })
      .toBeGreaterThan(0)
    expect(asked).toBeGreaterThan(1)
  })
})
