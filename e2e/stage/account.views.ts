import type { Page } from '@playwright/test'
import { invitationsApi } from '#shared/people/invitations.ts'
import type { Scene, View } from './look.views.ts'

/** A personal link to join: of somebody without an email, who enters one. */
async function inviteOf({ call }: Scene): Promise<string> {
  const [invited] = await call(invitationsApi.create, {
    people: [{ name: 'Opal Reyes', email: null, phoneNumber: null }],
  })
  if (!invited) throw new Error('Nobody is invited')
  return new URL(invited.url).pathname
}

/** A server that sends no mail, as these do, knows of no links. */
async function refuseLink(page: Page, { t }: Scene): Promise<void> {
  const json = { error: t('errors.link_gone'), code: 'link_gone' }
  await page.route('**/api/mail/links', (route) => route.fulfill({ status: 400, json }))
  await page.reload()
  await page.getByRole('alert').waitFor()
}

/** Pages of visitors, and one's own profile. */
export const ACCOUNT_VIEWS: View[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    async act(page, { t }) {
      await page.getByLabel(t('login.email'), { exact: true }).fill('somebody@example.org')
      await page.getByLabel(t('login.password'), { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-phone',
    path: '/login',
    act: (page, { t }) => page.getByRole('button', { name: t('login.byPhone'), exact: true }).click(),
  },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-dead', path: '/reset/a-link-of-long-ago', act: refuseLink },
  { name: 'verify-dead', path: '/verify/a-link-of-long-ago', act: refuseLink },
  { name: 'join', path: '/join' },
  {
    name: 'join-sent',
    path: '/join',
    async act(page, { t }) {
      await page.route('**/api/interest', (route) => route.fulfill({ json: { received: true } }))
      await page.getByLabel(t('join.name')).fill('Opal Reyes')
      await page.getByLabel(t('join.email')).fill('opal.reyes@example.org')
      await page.getByLabel(t('join.message')).fill('I can serve at 9am.')
      await page.getByRole('button', { name: t('join.submit'), exact: true }).click()
      await page.getByRole('heading', { name: t('join.thanks') }).waitFor()
    },
  },
  { name: 'invite', path: inviteOf },
  { name: 'invite-dead', path: '/invite/a-link-of-long-ago' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'goodbye', path: '/goodbye' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'profile', path: '/profile', as: 'member' },
  {
    name: 'profile-calendar',
    path: '/profile#calendar',
    as: 'member',
    async act(page, { t }) {
      const calendar = page.getByRole('region', { name: t('calendar.title'), exact: true })
      const make = calendar.getByRole('button', { name: t('calendar.make') })
      const copy = calendar.getByRole('button', { name: t('calendar.copy'), exact: true })
      await make.or(copy).waitFor()
      if (await make.isVisible()) await make.click()
      await copy.click()
    },
  },
  {
    name: 'profile-sessions',
    path: '/profile#sessions',
    as: 'member',
    isWindow: true,
    async act(page, { t }) {
      const sessions = page.getByRole('region', { name: t('ownSessions.title'), exact: true })
      await sessions.getByText(t('ownSessions.this')).waitFor()
      await sessions.evaluate((section) => section.scrollIntoView({ block: 'center' }))
    },
  },
]
