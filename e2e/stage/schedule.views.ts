import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Scene, saying, type View, withoutLine } from './look.views.ts'
import { writeWorkbook } from './workbook.python.ts'

async function openTools(page: Page, { t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('schedule.manage'), exact: true }).click()
  await page.getByRole('dialog', { name: t('schedule.manage') }).waitFor()
}

/** Phones have the tools in a sheet. */
async function showTools(page: Page, scene: Scene): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await openTools(page, scene)
}

const importSheet = (page: Page, { t }: Scene) => page.getByRole('dialog', { name: t('imports.title') })

/** Uploads a workbook, of which nothing is stored yet. */
async function previewSchedule(page: Page, { t }: Scene, path: string): Promise<void> {
  const upload = page.getByRole('region', { name: t('schedule.upload') })
  const answer = page.waitForResponse('**/api/schedule/imports')
  await upload.locator('input[type="file"]').setInputFiles(path)
  await answer
}

/** Sheets that are asked about, as other people keep them, by what is asked. */
const ASKED_SHEETS = {
  marks: 'yes-no',
  nobody: 'nobody-phrases',
  year: 'wrong-year',
  apart: 'list-beside',
  struck: 'struck-out',
  time: 'saturday-530',
}

/** What is asked about a sheet before it is imported. */
const ASKED_VIEWS = Object.entries(ASKED_SHEETS).map(
  ([asked, sheet]): View => ({
    name: `schedule-asked-${asked}`,
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, scene) {
      await showTools(page, scene)
      await previewSchedule(page, scene, fileURLToPath(new URL(`../fixtures/${sheet}.xlsx`, import.meta.url)))
      const sheetRead = importSheet(page, scene).getByRole('button', { name: scene.t('imports.import'), exact: true })
      await sheetRead
        .or(page.getByText(scene.t('imports.marks')))
        .first()
        .waitFor()
    },
    isWindow: true,
  }),
)

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
    async act(page, scene) {
      const { t } = scene
      await page
        .getByRole('button', { name: new RegExp(`^${t('schedule.delete')}`) })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'schedule-suggestions',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, scene) {
      const { t } = scene
      await showTools(page, scene)
      const name = page.getByRole('region', { name: t('schedule.add') }).getByLabel(t('schedule.addName'))
      // What was typed at another width is kept.
      await name.clear()
      await name.pressSequentially('an')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'schedule-refused-rows',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, scene) {
      const { t, folder } = scene
      const header = ['Date', 'Name', 'Assignment', 'Service Time']
      const rows = ['someday', '13/45/2027', ''].map((date) => [date, 'Ruth Ellison', 'Main Door', '9am'])
      await showTools(page, scene)
      await page.getByRole('button', { name: t('schedule.addButton'), exact: true }).click()
      await previewSchedule(page, scene, writeWorkbook(join(folder, 'refused.xlsx'), [header, ...rows]))
      await page.getByText(t('schedule.uploadFailed')).waitFor()
    },
  },
  {
    name: 'schedule-preview',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, scene) {
      const { t, folder } = scene
      const header = ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']
      const day = new Date(Date.now() + 864e5 * 3).toISOString().slice(0, 10)
      const rows = ['Ruth Elison', 'Otis Ward'].map((name) => [day, name, 'Main Door', '9am', 'Gold'])
      await showTools(page, scene)
      await previewSchedule(page, scene, writeWorkbook(join(folder, 'preview.xlsx'), [header, ...rows]))
      await importSheet(page, scene)
        .getByRole('button', { name: t('imports.import'), exact: true })
        .waitFor()
      await importSheet(page, scene).getByText(t('imports.otherLayout')).click()
    },
    isWindow: true,
  },
  {
    name: 'schedule-left-out',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, scene) {
      const { t } = scene
      await showTools(page, scene)
      await previewSchedule(
        page,
        scene,
        fileURLToPath(new URL('../fixtures/openpyxl-merged-hidden-totals.xlsx', import.meta.url)),
      )
      await importSheet(page, scene).getByText(saying(t, 'imports.leftOut')).first().scrollIntoViewIfNeeded()
    },
    isWindow: true,
  },
  ...ASKED_VIEWS,
  { name: 'offline-schedule', path: '/schedule', as: 'member', act: withoutLine('schedule all'), isWindow: true },
]
