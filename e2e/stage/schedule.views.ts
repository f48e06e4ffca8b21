import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type View, withoutLine } from './look.views.ts'
import { importSheet, openTools, previewSchedule } from './schedule.steps.ts'
import { writeWorkbook } from './workbook.python.ts'

/** Phones have the tools in a sheet. */
async function showTools(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await openTools(page)
}

/** The schedule, and what admins do with it. */
export const SCHEDULE_VIEWS: View[] = [
  { name: 'schedule-member', path: '/schedule', as: 'member', isWindow: true },
  { name: 'schedule-mine', path: '/schedule?view=personal', as: 'member' },
  { name: 'schedule-empty', path: '/schedule?month=2040-01', as: 'admin' },
  { name: 'schedule-admin', path: '/schedule', as: 'admin', isWindow: true },
  { name: 'schedule-tools', path: '/schedule', as: 'admin', act: openTools, widths: [375], isWindow: true },
  {
    name: 'schedule-delete',
    path: '/schedule',
    as: 'admin',
    isWindow: true,
    async act(page) {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'schedule-suggestions',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page) {
      await showTools(page)
      await page.getByRole('region', { name: 'Add Manual Shift' }).getByLabel('Name').pressSequentially('an')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'schedule-refused-rows',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, { folder }) {
      const header = ['Date', 'Name', 'Assignment', 'Service Time']
      const rows = ['someday', '13/45/2027', ''].map((date) => [date, 'Ruth Ellison', 'Main Door', '9am'])
      await showTools(page)
      await page.getByRole('button', { name: 'Add Shift' }).click()
      await previewSchedule(page, writeWorkbook(join(folder, 'refused.xlsx'), [header, ...rows]))
      await page.getByText('❌ Upload failed').waitFor()
    },
  },
  {
    name: 'schedule-preview',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, { folder }) {
      const header = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
      const day = new Date(Date.now() + 864e5 * 3).toISOString().slice(0, 10)
      const rows = ['Ruth Elison', 'Otis Ward'].map((name) => [day, name, 'Main Door', '9am', 'Gold'])
      await showTools(page)
      await previewSchedule(page, writeWorkbook(join(folder, 'preview.xlsx'), [header, ...rows]))
      await importSheet(page).getByRole('button', { name: 'Import', exact: true }).waitFor()
      await importSheet(page).getByText('This is not right').click()
    },
    isWindow: true,
  },
  {
    name: 'schedule-left-out',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page) {
      await showTools(page)
      await previewSchedule(
        page,
        fileURLToPath(new URL('../fixtures/openpyxl-merged-hidden-totals.xlsx', import.meta.url)),
      )
      await importSheet(page).getByText('4 things in the file are left out').scrollIntoViewIfNeeded()
    },
    isWindow: true,
  },
  { name: 'offline-schedule', path: '/schedule', as: 'member', act: withoutLine('schedule all'), isWindow: true },
]
