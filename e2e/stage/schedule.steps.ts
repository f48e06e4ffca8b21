import { expect, type Locator, type Page } from '@playwright/test'
import { asPeopleSay, type Row, sortRows } from './sample.files.ts'

export const monthHeading = (page: Page, month: string): Locator => page.getByRole('heading', { level: 2, name: month })

/** All of a day's shifts, under its heading. */
export const dayRegion = (page: Page, date: string): Locator =>
  page.getByRole('region', { name: asPeopleSay(date), exact: true })

/** The row of a shift in a day's table. */
export const shiftRow = (page: Page, { date, name, assignment }: Pick<Row, 'date' | 'name' | 'assignment'>): Locator =>
  dayRegion(page, date)
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('cell', { name: assignment, exact: true }) })

/** The admins' tools on phones. */
export const toolsSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Manage the schedule' })

export async function openTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage the schedule' }).click()
  await toolsSheet(page).waitFor()
}

/** A field for files has no role of its own. */
export const fileInput = (page: Page): Locator =>
  page.getByRole('region', { name: 'Upload Schedule (.xlsx)' }).locator('input[type="file"]')

export const uploadButton = (page: Page): Locator => page.getByRole('button', { name: 'Upload', exact: true })

/** The dialog that says what an uploaded workbook will do, before it is stored. */
export const importSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Check before importing' })

/** Chooses a workbook, uploads it and waits for the server's answer. Nothing is stored yet. */
export async function previewSchedule(page: Page, path: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/schedule/imports'),
  )
  await fileInput(page).setInputFiles(path)
  await answer
}

export const pressImport = (page: Page): Promise<void> =>
  importSheet(page).getByRole('button', { name: 'Import', exact: true }).click()

/** Uploads a workbook and imports it. */
export async function uploadSchedule(page: Page, path: string): Promise<void> {
  await previewSchedule(page, path)
  await pressImport(page)
}

/** Shifts by day, in the order in which days are shown. */
function byDay(rows: Row[]): [string, Row[]][] {
  const days = new Map<string, Row[]>()
  for (const row of sortRows(rows)) days.set(row.date, [...(days.get(row.date) ?? []), row])
  return [...days]
}

/**
 * Name, assignment, service time and tie of each shift of a day, as its table has them, without the mark of one's own.
 */
const readTable = (page: Page, date: string): Promise<(string | undefined)[][]> =>
  dayRegion(page, date)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent?.replace(/ You$/, ''))),
    )

/** The month on screen holds these shifts and no others, as tables in the right order. */
export async function expectTables(page: Page, rows: Row[]): Promise<void> {
  const days = byDay(rows)
  await expect(page.getByRole('table')).toHaveCount(days.length)
  for (const [date, shifts] of days) {
    const expected = shifts.map(({ name, assignment, serviceTime, tieColor }) => [
      name,
      assignment,
      serviceTime,
      tieColor,
    ])
    await expect.poll(() => readTable(page, date), asPeopleSay(date)).toEqual(expected)
  }
}

/** The month on screen holds these shifts and no others, as cards in the right order. */
export async function expectCards(page: Page, rows: Row[]): Promise<void> {
  const days = byDay(rows)
  await expect(page.getByRole('region', { name: /^\w+day, / })).toHaveCount(days.length)
  await expect(page.getByRole('table')).toHaveCount(0)
  for (const [date, shifts] of days) {
    const day = dayRegion(page, date)
    // The card may say anything else between the two.
    const expected = shifts.map(({ name, assignment }) => new RegExp(`^${name}.*${assignment}`))
    await expect(day.getByRole('listitem')).toHaveText(expected)
    const services = [...new Set(shifts.map(({ serviceTime }) => serviceTime))]
    await expect(day.getByRole('heading', { level: 4 })).toHaveText(services)
  }
}
