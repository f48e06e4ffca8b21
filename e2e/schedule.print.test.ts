import type { Page } from '@playwright/test'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { shiftOf } from './stage/sample.files.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

/** Pages of the document that a printer would get. */
async function pagesOf(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** The dialog of a real printer would end the sheets. */
const noPrinter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })

test('a month is printed on one sheet, or a service day on each', async ({ open }) => {
  const member = await team.add({ name: 'Miriam Cohen-Reyes' })
  const page = await open({ as: member, size: PHONE })
  await noPrinter(page)

  await test.step('without the page around it', async () => {
    for (const date of ['2027-03-07', '2027-03-14'])
      for (const serviceTime of ['9am', '10:45am'])
        for (const assignment of ['Main Door', 'Balcony'])
          await team.addShift(shiftOf(member.name, date, { serviceTime, assignment, tieColor: 'Navy' }))
    await page.goto('/schedule?month=2027-03')
    await page.getByRole('button', { name: 'Print day by day' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    const sheets = page.locator('[data-print]')
    await expect(sheets).toBeHidden()
    // Paper is white for readers of the dark scheme, too.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(sheets).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(sheets).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(sheets.getByRole('heading')).toHaveText(['Sunday, March 7, 2027', 'Sunday, March 14, 2027'])
    await expect(sheets.getByRole('table').first().getByRole('columnheader')).toHaveText([
      'Assignment',
      '9amNavy tie',
      '10:45amNavy tie',
    ])
    await expect(sheets.getByRole('row', { name: /^Balcony/ }).first()).toContainText('Miriam Cohen-Reyes')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    expect(await findViolations(page)).toEqual([])
    expect(await pagesOf(page)).toBe(2)

    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(sheets).toHaveCount(0)
    await page.getByRole('button', { name: 'Print this month' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(sheets.getByRole('heading')).toHaveText(['March 2027', 'Sunday, March 7', 'Sunday, March 14'])
    expect(await pagesOf(page)).toBe(1)
  })

  await test.step('with the names of services, also of one at which nobody stands', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    const post = await team.call(postsApi.create, { name: 'Main Door' })
    const needs = [{ postId: post._id, minPeople: 1 }]
    for (const [serviceTime, name] of [
      ['9am', 'Morning prayer'],
      ['6pm', 'Vespers'],
    ] as const)
      await team.call(servicesApi.create, { date: '2027-03-14', serviceTime, name, needs })
    const span = { from: '2027-03-14', to: '2027-03-14' }
    const { revision } = await team.call(boardApi.show, span)
    await team.call(publicationsApi.publish, { ...span, revision })
    await page.goto('/schedule?month=2027-03')
    await expect(page.getByRole('link', { name: 'nobody yet (6pm, Vespers)' })).toBeVisible()
    await page.evaluate(() => delete document.documentElement.dataset.printed)
    await page.getByRole('button', { name: 'Print this month' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-print]').getByRole('table').nth(1).getByRole('columnheader')).toHaveText([
      'Assignment',
      '9am, Morning prayerNavy tie',
      '10:45amNavy tie',
      '6pm, Vespersnobody yet',
    ])
    expect(await findViolations(page)).toEqual([])
    expect(await pagesOf(page)).toBe(1)
  })

  await test.step('a service day of many posts still fits on one sheet, and so does a month of them', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: null })
    const days = ['2027-04-04', '2027-04-11', '2027-04-18', '2027-04-25']
    const posts = Array.from({ length: 16 }, (_each, place) => `Post ${place + 1}`)
    const shifts = days.flatMap((date, place) =>
      // The first Sunday is Easter: 48 posts.
      (place === 0
        ? [...posts, ...posts.map((post) => `Upper ${post}`), ...posts.map((post) => `Outer ${post}`)]
        : posts
      ).flatMap((assignment) =>
        ['9am', '10:45am'].map((serviceTime) => shiftOf('Christopher Montgomery', date, { serviceTime, assignment })),
      ),
    )
    await Promise.all(shifts.map(team.addShift))
    await page.goto('/schedule?month=2027-04')
    for (const [name, format, pages] of [
      ['Print day by day', 'A4', 4],
      ['Print day by day', 'Letter', 4],
      ['Print this month', 'A4', 1],
      ['Print this month', 'Letter', 1],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect(page.locator('html[data-printed]')).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      // Ends the sheets, as a printer does.
      expect(await pagesOf(page, format), `${name}, ${format}`).toBe(pages)
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => delete document.documentElement.dataset.printed)
    }
  })
})
