import type { Page } from '@playwright/test'
import { shiftOf } from './stage/sample.files.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** Pages of the document that a printer would get. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a month is printed on one sheet, or a service day on each, without the page around it', async ({ open }) => {
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  for (const date of ['2027-03-07', '2027-03-14'])
    for (const serviceTime of ['9am', '10:45am'])
      for (const assignment of ['Main Door', 'Balcony'])
        await team.addShift(shiftOf(member.name, date, { serviceTime, assignment, tieColor: 'Navy' }))
  const page = await open({ as: member, size: PHONE })
  // The dialog of a real printer would end the sheets.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await page.goto('/schedule?month=2027-03')
  await page.getByRole('button', { name: 'Print day by day' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  const sheets = page.locator('[data-print]')
  await expect(sheets).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheets.getByRole('heading')).toHaveText(['Sunday, March 7, 2027', 'Sunday, March 14, 2027'])
  await expect(sheets.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'Assignment',
    '9amNavy tie',
    '10:45amNavy tie',
  ])
  await expect(sheets.getByRole('row', { name: /^Balcony/ }).first()).toContainText('Miriam Cohen-Reyes')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  expect(await pagesOf(page)).toBe(2)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheets).toHaveCount(0)
  await page.getByRole('button', { name: 'Print this month' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(sheets.getByRole('heading')).toHaveText(['March 2027', 'Sunday, March 7', 'Sunday, March 14'])
  expect(await pagesOf(page)).toBe(1)
})
