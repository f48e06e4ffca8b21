import type { View } from './look.views.ts'
import { fillLogin, loginButton } from './sessions.steps.ts'

/** Pages of visitors, and one's own profile. */
export const ACCOUNT_VIEWS: View[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    async act(page) {
      await fillLogin(page, { email: 'somebody@example.org', password: 'not the right one' })
      await loginButton(page).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'join', path: '/join' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'profile', path: '/profile', as: 'member' },
  {
    name: 'profile-calendar',
    path: '/profile',
    as: 'member',
    async act(page) {
      const calendar = page.getByRole('region', { name: 'Your calendar' })
      const make = calendar.getByRole('button', { name: 'Make my calendar address' })
      const copy = calendar.getByRole('button', { name: 'Copy' })
      await make.or(copy).waitFor()
      if (await make.isVisible()) await make.click()
      await copy.click()
    },
  },
  {
    name: 'profile-sessions',
    path: '/profile',
    as: 'member',
    isWindow: true,
    async act(page) {
      const sessions = page.getByRole('region', { name: 'Where you are signed in' })
      await sessions.getByText('This device').waitFor()
      await sessions.evaluate((section) => section.scrollIntoView({ block: 'center' }))
    },
  },
]
