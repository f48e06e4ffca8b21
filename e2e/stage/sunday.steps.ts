import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.scan.ts'
import { phonePicture } from './photo.files.ts'
import type { CountedPresses } from './presses.steps.ts'
import { type Phone, SERVICE_TIME, USHERS } from './sunday.team.ts'

export const NOTE = 'The lift is out: wheelchairs by the north door.'
export const FILE = 'order of service.pdf'

/** A file that the server takes for a PDF. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Axe has nothing to say of the page as it is: in the size, scheme and language of its reader. */
export async function expectReadable(page: Page, shown: Locator = title(page)): Promise<void> {
  await expect(shown).toBeVisible()
  expect(await findViolations(page), new URL(page.url()).pathname).toEqual([])
}

/** Adds a note and a file to the service of the day, on the page of the setup. */
export async function addNote(page: Page, she: CountedPresses): Promise<void> {
  const pdf = test.info().outputPath(FILE)
  writeFileSync(pdf, PDF)
  await she.press(page.getByRole('button', { name: new RegExp(`^Change .*${SERVICE_TIME}$`) }))
  const form = page.locator('form').filter({ has: page.getByLabel('Add a PDF or a picture') })
  await she.type(form.getByLabel('Note'), NOTE)
  await she.file(form.getByLabel('Add a PDF or a picture'), pdf)
  await expect(form.getByRole('link', { name: FILE })).toBeVisible()
  await she.press(form.getByRole('button', { name: 'Save', exact: true }))
  await expect(form).toBeHidden()
}

/** Draws a floor with the zones of all posts: one by the keys alone, one by presses on the plan. */
export async function drawPlan(page: Page, she: CountedPresses): Promise<void> {
  const picture = test.info().outputPath('floor.jpg')
  writeFileSync(picture, await phonePicture())
  await she.press(page.getByRole('button', { name: 'Plans of the building' }))
  await she.press(page.getByRole('button', { name: 'Add plan' }))
  await she.type(page.getByLabel('New plan'), 'Ground floor')
  await she.press(page.getByRole('button', { name: 'Add plan' }))
  await she.press(page.getByRole('button', { name: 'Zones and seats (0)' }))
  await she.file(page.getByLabel('Add picture: Ground floor'), picture)
  await expect(page.getByLabel('Other picture: Ground floor')).toBeAttached()
  for (const [at, { zone }] of USHERS.entries()) {
    await she.press(page.getByRole('button', { name: 'Add zone' }))
    await she.type(page.getByRole('textbox', { name: 'Zone', exact: true }).nth(at), zone)
  }

  const [byKeys, byPresses] = USHERS
  await page.getByRole('button', { name: `Draw ${byKeys.zone}` }).focus()
  await she.key(page, 'Enter')
  await page.getByRole('button', { name: 'Add corner' }).focus()
  await she.key(page, 'Enter')
  const corner = page.getByRole('button', { name: new RegExp(`^Corner 1 of ${byKeys.zone}: `) })
  await expect(corner).toHaveAccessibleName(/40 % from the left, 40 % from the top$/)
  await corner.focus()
  await she.key(page, 'Shift+ArrowLeft')
  await she.key(page, 'ArrowUp')
  await expect(corner).toHaveAccessibleName(/35 % from the left, 39 % from the top$/)

  await she.press(page.getByRole('button', { name: `Draw ${byPresses.zone}` }))
  const plan = page.getByRole('region', { name: 'Plan: Ground floor' })
  for (const [x, y] of [
    [30, 30],
    [160, 30],
    [90, 140],
  ] as const) {
    await plan.click({ position: { x, y } })
    she.count()
  }
  await expect(page.getByRole('button', { name: new RegExp(`^Corner 3 of ${byPresses.zone}: `) })).toBeVisible()
  await expectReadable(page)
  await she.press(page.getByRole('button', { name: 'Save zones' }))
  await expect(page.getByText(`Zones and seats (${USHERS.length})`, { exact: true })).toBeVisible()
}

/** Describes the first post's place and duties, and pins it on the plan. */
export async function describePost(page: Page, she: CountedPresses): Promise<void> {
  const [{ post, zone, where, duty }] = USHERS
  await she.press(page.getByRole('button', { name: /^Posts/ }))
  await she.press(page.getByRole('button', { name: `Change ${post}` }))
  await she.type(page.getByLabel('Where it is'), where)
  await she.press(page.getByRole('button', { name: 'Add duty: Before' }))
  await she.type(page.getByLabel('Duty 1', { exact: true }), duty)
  await she.press(page.getByRole('checkbox', { name: zone }))
  await she.choose(page.getByLabel('On the plan'), 'Ground floor')
  await page.getByRole('button', { name: new RegExp(`^${post} on the plan: 50 %`) }).focus()
  await she.key(page, 'ArrowUp')
  const saved = page.waitForResponse(/\/api\/rota\/posts\//)
  await she.press(page.getByRole('button', { name: 'Save', exact: true }))
  await saved
}

/** Opens the service as its usher sees it, whether there is a line or not. */
export async function openService({ page, usher }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await expect(title(page)).toHaveText(`${usher.post}, ${SERVICE_TIME}`)
}

const counted = ({ t }: Phone, zone: string): string =>
  t('service.count.what', { kind: t('service.count.people'), zone })

/** Types how many are in a zone that is chosen first. */
export async function typeCountOf(phone: Phone, zone: string, value: number): Promise<void> {
  const { page, t } = phone
  await page.getByRole('combobox', { name: t('service.count.zone'), exact: true }).selectOption({ label: zone })
  await typeCount(phone, zone, value)
}

/** Types how many are in the zone on the screen. */
export async function typeCount(phone: Phone, zone: string, value: number): Promise<void> {
  const { page } = phone
  const field = page.getByRole('textbox', { name: counted(phone, zone), exact: true })
  await field.fill(String(value))
  await field.press('Enter')
  await expect(keptCount(phone, value)).toBeVisible()
}

/** One more head, with the thumb. */
export const tapMore = (phone: Phone, zone: string): Promise<void> =>
  phone.page.getByRole('button', { name: phone.t('service.count.more', { what: counted(phone, zone) }) }).tap()

/** The mark of a count that waits for a connection. */
export const keptCount = ({ page, t }: Phone, value: number): Locator =>
  page.getByText(t('service.count.kept', { value }), { exact: true })

/** The mark of a tick or a record that waits for a connection. */
export const kept = ({ page, t }: Pick<Phone, 'page' | 't'>): Locator =>
  page.getByText(t('service.kept'), { exact: true })

export const totalOf = ({ page, t }: Pick<Phone, 'page' | 't'>, total: number): Locator =>
  page.getByText(t('service.count.total', { kind: t('service.count.people'), total }), { exact: true })

/** Writes down what happened at the service on the screen, which has not begun. */
export async function writeRecord({ page, t }: Phone, text: string): Promise<void> {
  await page.getByRole('button', { name: t('record.title') }).tap()
  await page.getByRole('textbox', { name: t('record.text') }).fill(text)
  await page.getByRole('button', { name: t('record.write') }).tap()
  await expect(page.getByRole('textbox', { name: t('record.text') })).toHaveValue('')
}
