import type { Page } from '@playwright/test'
import type { Role } from '#shared/people/users.ts'
import { chunkRequests } from './stage/chunks.ts'
import { loginButton } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

type Visitor = 'visitor' | Exclude<Role, 'superAdmin'>

const people = new Map<Visitor, Person>()
test.beforeAll(async () => {
  people.set('standard', await team.add({ name: 'Miriam Cohen-Reyes' }))
  people.set('admin', await team.add({ name: 'Marcus Whitfield', role: 'admin' }))
})

const MEMBER_MENU = [
  ['Dashboard', '/dashboard'],
  ['Chat', '/channels'],
  ['Schedule', '/schedule'],
  ['Tasks', '/tasks'],
  ['Profile', '/profile'],
  ['Directory', '/directory'],
]

/** Labels of the side menu, in its order. */
const MENU: Record<Visitor, string[]> = {
  visitor: ['Home', 'Register'],
  standard: MEMBER_MENU.map(([label = '']) => label),
  admin: [...MEMBER_MENU.map(([label = '']) => label), 'Admin'],
}

/** An address whose page is not for them, and where they are led; what each page shows to whom is in Pages.test.tsx. */
const LED: Record<Visitor, string[][]> = {
  visitor: [
    ['/', '/login'],
    ['/tasks', '/login'],
    ['/admin', '/login'],
    ['/chat/general', '/login'],
  ],
  standard: [
    ['/', '/dashboard'],
    ['/register', '/dashboard'],
  ],
  admin: [['/login', '/dashboard']],
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const logoOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Ushers Scheduler', exact: true })

for (const role of Object.keys(MENU) as Visitor[])
  test(`addresses and the menu answer ${role} as they are fixed`, async ({ open }) => {
    const page = await open({ as: people.get(role), size: DESKTOP })
    for (const [path = '', target = ''] of LED[role])
      await test.step(`${path} leads to ${target}`, async () => {
        await page.goto(path)
        await expect(page).toHaveURL(target)
        await expect(target === '/login' ? loginButton(page) : menuOf(page)).toBeVisible()
        await expect(page).toHaveTitle(/Ushers Scheduler/)
      })

    await test.step('the menu, beside the page and in a sheet', async () => {
      const expectEntries = async () => {
        await expect(menuOf(page).getByRole('link')).toHaveText(MENU[role])
        await expect(menuOf(page).getByRole('button')).toHaveText(role === 'visitor' ? [] : ['Logout'])
      }
      await expectEntries()
      await page.setViewportSize({ width: 768, height: 900 })
      await expectEntries()
      await page.setViewportSize({ width: 767, height: 900 })
      await expect(menuOf(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectEntries()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(menuOf(page)).toHaveCount(0)
    })
    await page.setViewportSize(DESKTOP)
    if (role === 'visitor') await expectWhatVisitorsFollow(page)
    if (role === 'standard') await expectWhatMembersFollow(page)
  })

async function expectWhatVisitorsFollow(page: Page): Promise<void> {
  await test.step('the footer says what protects the site, and leads to the small print', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(/protected by a bot check/)
    for (const name of ['Privacy', 'Terms']) {
      await footer.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
  })

  await test.step('the logo leads visitors to the login', async () => {
    await page.goto('/join')
    await logoOf(page).click()
    await expect(page).toHaveURL('/login')
  })
}

async function expectWhatMembersFollow(page: Page): Promise<void> {
  await test.step('a page comes while its link is pointed at or has the focus, before it is followed', async () => {
    const link = (name: string) => menuOf(page).getByRole('link', { name })
    const coming = (file: string) => page.waitForResponse(chunkRequests(file))
    await Promise.all([coming('SchedulePage'), link('Schedule').hover()])
    await Promise.all([coming('TasksPage'), link('Tasks').focus()])
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the logo leads members to the dashboard', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await logoOf(page).click()
    await expect(page).toHaveURL('/dashboard')
  })
}

test('on a phone a channel has a title and a way back, and a member walks through the whole menu', async ({ open }) => {
  const page = await open({ as: people.get('standard'), size: PHONE })

  await test.step('a channel has its name as title and a way back to the channels', async () => {
    for (const [id, title] of [
      ['sunday-team', 'Sunday Team'],
      ['persons-of-interest', 'Persons Of Interest'],
      ['general', 'General'],
    ]) {
      await page.goto(`/chat/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expect(menuOf(page)).toHaveCount(0)
    }
    const back = page.getByRole('main').getByRole('link', { name: /back/i })
    await expect(back).toHaveCount(1)
    await expect(back).toBeInViewport()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/channels')
  })

  await test.step('a member walks through the whole menu of a phone, and out', async () => {
    for (const [label = '', address = ''] of MEMBER_MENU) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menuOf(page).getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(menuOf(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menuOf(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('an address under /api that is none stays an error, and a missing file no page', async ({ request }) => {
  const answer = await request.get(`${team.url}/api/no/such/thing`)
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
  expect((await request.get(`${team.url}/assets/gone.js`)).status()).toBe(404)
})
