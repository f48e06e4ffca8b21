import type { View } from './look.views.ts'

/** Pages of the rota for members and admins. */
export const ROTA_VIEWS: View[] = [
  { name: 'availability', path: '/availability', as: 'member' },
  {
    name: 'availability-unverified',
    path: '/availability',
    as: 'member',
    async act(page) {
      await page.route(/\/api\/availability\/mine/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), phoneVerified: false } })
      })
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  {
    name: 'service',
    path: '/dashboard',
    as: 'member',
    isWindow: true,
    async act(page) {
      await page.locator('a[href^="/service/"]').first().click()
      await page.getByRole('heading', { name: 'What to do' }).waitFor()
    },
  },
  { name: 'rota', path: '/rota', as: 'admin' },
  ...['today', 'coverage', 'report', 'counts', 'setup', 'settings'].map(
    (view): View => ({ name: `rota-${view}`, path: `/rota/${view}`, as: 'admin' }),
  ),
]
