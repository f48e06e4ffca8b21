import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailApi } from '#shared/people/mailLinks.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const screen = withScreen()
const me = newPerson()
const PAGES = [
  { path: '/reset/a-token', button: 'Reset Password' },
  { path: '/verify/a-token', button: 'Verify my email' },
]

it.each([
  { path: '/reset/a-token', as: undefined, link: 'Send me a new link', asks: '/forgot-password' },
  { path: '/verify/a-token', as: me, link: 'Send me a new link', asks: '/profile' },
  { path: '/verify/a-token', as: undefined, link: 'Login', asks: '/login' },
])('a dead link says so when $path opens, with a way to a new one: $asks', async ({ path, as, link, asks }) => {
  screen.allowComplaints(/^400 .*\/api\/mail/)
  screen.server.refuse(mailApi.showLink, 'link_gone')
  await screen.open(path, { as, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A mailed link works once, and not for long.')
  await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', asks)
  for (const { button } of PAGES) await expectNone(page.getByRole('button', { name: button }))
})

it('who is signed out reads that their email is verified before they are offered the login', async () => {
  screen.server.on(mailApi.showLink, () => ({ good: true as const }))
  screen.server.on(mailApi.verify, () => undefined)
  await screen.open('/verify/a-token', { size: PHONE })
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect.element(page.getByText('Your email is verified.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
})

it.each(PAGES)('a good link, and one that nobody answers for, shows what $path is for', async ({ path, button }) => {
  screen.allowComplaints(/^offline .*\/api\//)
  screen.server.on(mailApi.showLink, () => ({ good: true as const }))
  await screen.open(path)
  await expect.element(page.getByRole('button', { name: button })).toBeVisible()
  screen.server.disconnect(mailApi.showLink)
  await screen.open(path)
  await expect.element(page.getByRole('button', { name: button })).toBeVisible()
})
