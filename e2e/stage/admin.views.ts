import type { Page } from '@playwright/test'
import type { Interest } from '#shared/interest.ts'
import { unfoldForms } from './admin.steps.ts'
import type { View } from './look.views.ts'

const WROTE = {
  note: null,
  message: 'My grandmother was an usher.\nI can serve at 9am.',
  createdAt: '2026-11-01T15:00:00.000Z',
}
const JOIN_FORMS: Interest[] = [
  { ...WROTE, _id: 'i1', name: 'Grace Kim', email: 'grace.kim@example.org', status: 'new' },
  { ...WROTE, _id: 'i2', name: 'Bartholomew Featherstonehaugh', email: 'bart.f@example.org', status: 'contacted' },
]

const joinForms = (page: Page) => page.getByRole('region', { name: 'People who want to join' })

/** The demo's join form is kept from programs, which this is one of. */
async function withJoinForms(page: Page): Promise<void> {
  await page.route('**/api/interest', (route) => route.fulfill({ json: JOIN_FORMS }))
  await page.reload({ waitUntil: 'networkidle' })
}

/** The admin page. */
export const ADMIN_VIEWS: View[] = [
  { name: 'admin', path: '/admin', as: 'super admin' },
  {
    name: 'interest',
    path: '/admin',
    as: 'super admin',
    isWindow: true,
    async act(page) {
      await withJoinForms(page)
      await joinForms(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'interest-question',
    path: '/admin',
    as: 'super admin',
    isWindow: true,
    async act(page) {
      await withJoinForms(page)
      await joinForms(page).getByRole('button', { name: 'Delete' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-guests',
    path: '/admin',
    as: 'admin',
    async act(page) {
      await unfoldForms(page)
      const form = page.getByRole('region', { name: 'Schedule Meeting/Training' })
      await form.getByLabel('Title').fill('New usher orientation')
      await form.getByLabel('Date').fill('2026-01-04')
      await form.getByLabel('Search for people to assign').fill('an')
      await form.getByRole('button', { name: 'Select All (' }).click()
      await page
        .getByText(/^\d+ people assigned$/)
        .first()
        .click()
    },
  },
  {
    name: 'admin-refused',
    path: '/admin',
    as: 'admin',
    async act(page) {
      await page.route('**/api/meetings', (route) =>
        route.fulfill({ status: 503, json: { error: 'The server is busy.', code: 'unavailable' } }),
      )
      await unfoldForms(page)
      const form = page.getByRole('region', { name: 'Schedule Meeting/Training' })
      await form.getByLabel('Title').fill('New usher orientation')
      await form.getByLabel('Date').fill('2030-01-06')
      await form.getByLabel('Time').fill('10:00 AM')
      for (const button of ['Create Meeting', 'Assign Task', 'Create Task'])
        await page.getByRole('button', { name: button }).click()
      await form.getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-delete-meeting',
    path: '/admin',
    as: 'admin',
    isWindow: true,
    async act(page) {
      await page.getByRole('link', { name: /^Meetings/ }).click()
      const meetings = page.getByRole('region', { name: 'Scheduled Meetings' })
      await meetings.getByText(/^Earlier/).click()
      await meetings
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
