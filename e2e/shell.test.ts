import type { Page } from '@playwright/test'
import type { Role } from '#shared/users.ts'
import { loginButton } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

type Visitor = 'visitor' | Role

const people = new Map<Visitor, Person>()
test.beforeAll(async () => {
  people.set('standard', await team.add({ name: 'Miriam Cohen-Reyes' }))
  people.set('admin', await team.add({ name: 'Marcus Whitfield', role: 'admin' }))
  people.set('superAdmin', team.superAdmin)
})

const ROLES: Visitor[] = ['visitor', 'standard', 'admin', 'superAdmin']

const MEMBER_MENU = [
  ['Dashboard', '/dashboard'],
  ['Chat', '/channels'],
  ['Schedule', '/schedule'],
  ['Tasks', '/tasks'],
  ['Profile', '/profile'],
  ['Directory', '/directory'],
]

/** What the side menu holds, in its order, and where each leads (specification §2). */
const MENU: Record<Visitor, string[][]> = {
  visitor: [
    ['Home', '/login'],
    ['Register', '/register'],
  ],
  standard: MEMBER_MENU,
  admin: [...MEMBER_MENU, ['Admin', '/admin']],
  superAdmin: [...MEMBER_MENU, ['Admin', '/admin']],
}

interface RouteCase {
  path: string
  /** Who may see it; where the others are led. */
  access: 'all' | 'visitors' | 'members' | 'admins'
  title: string | RegExp
  hasLogo: boolean
}

/** The route table (specification §2), which pages have the logo, and the two pages the footer leads to. */
const ROUTES: RouteCase[] = [
  { path: '/login', access: 'visitors', title: 'Login', hasLogo: true },
  { path: '/register', access: 'visitors', title: /./, hasLogo: true },
  { path: '/forgot-password', access: 'visitors', title: /./, hasLogo: true },
  { path: '/dashboard', access: 'members', title: /^Welcome, .+, to the ushers scheduler app!$/, hasLogo: true },
  { path: '/schedule', access: 'members', title: 'Usher Schedule', hasLogo: false },
  { path: '/tasks', access: 'members', title: 'My Tasks', hasLogo: false },
  { path: '/profile', access: 'members', title: 'My Profile', hasLogo: false },
  { path: '/directory', access: 'members', title: 'User Directory', hasLogo: false },
  { path: '/channels', access: 'members', title: 'Channels', hasLogo: false },
  { path: '/admin', access: 'admins', title: /./, hasLogo: false },
  { path: '/join', access: 'all', title: /./, hasLogo: true },
  { path: '/privacy', access: 'all', title: 'Privacy', hasLogo: true },
  { path: '/terms', access: 'all', title: 'Terms', hasLogo: true },
  { path: '/no/such/page', access: 'all', title: '404: Page not found', hasLogo: true },
]

const CHAT_ROUTES = ['/chat', '/chat/general']

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const logoOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Ushers Scheduler', exact: true })

/** Where somebody ends up who asks for a page that is not for them; undefined where it is. */
function redirectFor(access: RouteCase['access'], role: Visitor): string | undefined {
  if (role === 'visitor') return access === 'members' || access === 'admins' ? '/login' : undefined
  return access === 'visitors' ? '/dashboard' : undefined
}

for (const role of ROLES)
  test(`every address and the menu answer ${role} as the specification says`, async ({ open }) => {
    const page = await open({ as: people.get(role), size: DESKTOP })
    for (const { path, access, title, hasLogo } of ROUTES)
      await test.step(path, async () => {
        await page.goto(path)
        const target = redirectFor(access, role)
        if (target) {
          await expect(page).toHaveURL(target)
          return expect(target === '/login' ? loginButton(page) : menuOf(page)).toBeVisible()
        }
        await expect(page).toHaveURL(path)
        await expect(menuOf(page)).toBeVisible()
        await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Privacy', 'Terms'])
        await expect(logoOf(page)).toHaveCount(hasLogo ? 1 : 0)
        if (access === 'admins' && role === 'standard') await expect(page.getByRole('main')).toHaveText('')
        else await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page).toHaveTitle(/Ushers Scheduler/)
      })
    for (const path of CHAT_ROUTES)
      await test.step(path, async () => {
        await page.goto(path)
        if (role === 'visitor') {
          await expect(page).toHaveURL('/login')
          return expect(loginButton(page)).toBeVisible()
        }
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(menuOf(page)).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
        await expect(page.getByRole('contentinfo')).toHaveCount(0)
        await expect(logoOf(page)).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('link', { name: /back/i })).toHaveCount(1)
        await expect(page.getByRole('main').getByRole('link', { name: /back/i })).toBeInViewport()
      })
    await page.goto('/')
    await expect(page).toHaveURL(role === 'visitor' ? '/login' : '/dashboard')

    await test.step('the menu, beside the page and in a sheet', async () => {
      const expectEntries = async () => {
        const links = menuOf(page).getByRole('link')
        await expect(links).toHaveText(MENU[role].map(([label = '']) => label))
        expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
          MENU[role].map(([, address]) => address),
        )
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
    const coming = (file: string) => page.waitForResponse(`**/assets/${file}-*.js`)
    await Promise.all([coming('SchedulePage'), link('Schedule').hover()])
    await Promise.all([coming('TasksPage'), link('Tasks').focus()])
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the logo leads members to the dashboard', async () => {
    await page.goto('/privacy')
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
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/channels')
  })

  await test.step('a member walks through the whole menu of a phone, and out', async () => {
    for (const [label = '', address = ''] of MENU.standard) {
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
