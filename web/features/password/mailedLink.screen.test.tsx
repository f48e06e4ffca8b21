import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailApi } from '#shared/mail.ts'
import { PHONE, withScreen } from '../../testing/screen.tsx'
import { expectNone } from '../../testing/steps.ts'

const screen = withScreen()
const PAGES = [
  { path: '/reset/a-token', button: 'Reset Password', asks: '/forgot-password' },
  { path: '/verify/a-token', button: 'Verify my email', asks: '/profile' },
]

it.each(PAGES)('a dead link says so when $path opens, with a way to a new one', async ({ path, button, asks }) => {
  screen.allowComplaints(/^400 .*\/api\/mail/)
  screen.server.refuse(mailApi.showLink, 'link_gone')
  await screen.open(path, { size: PHONE })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is no longer good.')
  await expect.element(page.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', asks)
  await expectNone(page.getByRole('button', { name: button }))
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
