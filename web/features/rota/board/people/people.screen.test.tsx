import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { at, cell, DOOR, PEOPLE, service, withBoard } from '../../../../testing/board.ts'
import { DESKTOP, PHONE } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'

const { board, openBoard } = withBoard()

/** People enough for a search. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    ...{
      user: { _id: `of-${nth}`, name: `Usher ${nth}`, suspended: false },
      planned: 0,
      share: 1.5,
      rungs: 2,
      fair: 1.6,
      stated: false,
    },
  }))

it('people beside more services than a tablet is wide scroll in their box, and the page does not', async () => {
  board.services = Array.from({ length: 21 }, (_, nth) =>
    service(`s${nth}`, addDays('2026-12-06', nth), [at('Ruth Stone', DOOR)]),
  )
  await openBoard({ width: 768, height: 1024 }, '&by=people')
  await expect.element(cell('Ruth Stone, Saturday, December 26, 9am: ')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(768)
})

it('people stand beside whole numbers, whole names and days over their times, and are found from the head', async () => {
  const [clarence, ...others] = PEOPLE
  if (clarence) board.members = [{ ...clarence, planned: 3 }, ...others, ...crowd(12)]
  const first = board.services[0]
  if (first) board.services.splice(1, 0, { ...first, _id: 'noon', serviceTime: '10:45am', places: [] })
  await openBoard({ width: 768, height: 1024 }, '&by=people')
  const head = (name: string) => page.getByRole('rowheader', { name })
  await expect.element(head('Clarence Hughes')).toHaveTextContent(/^Clarence Hughes\+1above their share3×3 services$/)
  await expect.element(head('Ruth Stone')).not.toHaveTextContent('of')
  const day = page.getByTitle('Sunday, December 13', { exact: true })
  await expect.element(day).toHaveTextContent('Sun 13')
  await expect.element(day).toHaveAttribute('colspan', '2')
  const key = page.getByText('MD Main Door · SD Side Door')
  await expect.element(key).toBeVisible()
  // Wide columns have the names of the posts, and need no key.
  await page.viewport(DESKTOP.width, DESKTOP.height)
  await expectNone(key)
  await expect.element(page.getByRole('table').getByText('Main Door', { exact: true }).first()).toBeVisible()
  // Who has no service is folded, and found by a search.
  const without = page.getByRole('button', { name: /^Show \d+ people without a service$/ })
  const heads = () => page.getByRole('rowheader').elements().length
  const serving = heads()
  await without.click()
  await expect.poll(heads).toBeGreaterThan(serving)
  await expectNone(without)
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('ruth')
  await expect.poll(heads).toBe(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Ruth Stone, Sunday, December 13, 9am: ')).toHaveFocus()
})
it('the days of somebody from their third week in a row on stand out, and say which it is', async () => {
  board.services = [1, 2, 3, 4].map((count) =>
    service(`s${count}`, addDays('2026-11-29', 7 * count), [
      at('Ruth Stone', DOOR, count > 1 ? { wishes: ['rest'], inARow: count } : {}),
    ]),
  )
  await openBoard(DESKTOP, '&by=people')
  const day = (date: number) => cell(`Ruth Stone, Sunday, December ${date}, 9am: `)
  const ground = (date: number) => getComputedStyle(day(date).element().closest('td') ?? document.body).backgroundColor
  await expect.element(day(27)).toHaveAttribute('title', 'Main Door (draft), 4th Sunday in a row')
  await expect.element(day(20)).toHaveAttribute('title', 'Main Door (draft), 3rd Sunday in a row')
  await expect.element(day(13)).toHaveAttribute('title', 'Main Door (draft)')
  expect([ground(20), ground(13)]).toEqual([ground(27), ground(6)])
  expect(ground(27)).not.toBe(ground(6))
  await expect.element(page.getByText('3rd week in a row and on')).toBeVisible()
})
it('on a phone the board by people is a list of who serves when; one opens with their services, each with who could stand there', async () => {
  const ruth = PEOPLE.map((one) => (one.user.name === 'Ruth Stone' ? { ...one, planned: 2 } : one))
  board.members = [...ruth, ...crowd(12)]
  await openBoard(PHONE, '&by=people')
  const list = page.getByRole('list', { name: 'People and services' })
  const rows = list.getByRole('button')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Isaiah Grant27/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Ruth Stone13 ?asked20 ?draft, 3rd Sunday in a row2/)
  expect(rows.elements()).toHaveLength(8)
  await page.getByRole('button', { name: 'Show all 15' }).click()
  await expect.poll(() => rows.elements().length).toBe(15)
  await page.getByLabelText('Order of the people').selectOptions('Fewest first')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Usher 0/)
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('ruth')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expectAccessible(list, [PHONE])
  await page.viewport(PHONE.width, PHONE.height)

  await rows.nth(0).click()
  const sheet = page.getByRole('region', { name: 'Ruth Stone', exact: true })
  await expect.element(sheet.getByText('1 other service')).toBeVisible()
  await sheet.getByRole('button', { name: 'Side Door, Sunday, December 20, 9am: draft, 3rd Sunday in a row' }).click()
  const picker = page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })
  await expect.element(picker.getByRole('button', { name: /^Usher 0/ })).toBeVisible()
  await picker.getByRole('button', { name: 'Close' }).click()
  await sheet.getByText('1 other service').click()
  await sheet.getByRole('button', { name: 'Sunday, December 27, 9am: not serving' }).click()
  const theirs = page.getByRole('region', { name: 'Ruth Stone, Sunday, December 27, 9am' })
  await expect.element(theirs.getByRole('button', { name: /^Side Door/ })).toBeVisible()
  await theirs.getByRole('button', { name: 'Close' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Posts', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^9am · draft Main Door Clarence Hughes/ })).toBeVisible()
})

it('on a phone what holds for all services of somebody is said once, above them', async () => {
  board.members = PEOPLE.map((one) => ({ ...one, planned: 4 }))
  board.services = board.services.slice(1)
  await openBoard(PHONE, '&by=people')
  await page
    .getByRole('list', { name: 'People and services' })
    .getByRole('button', { name: /^Ruth Stone/ })
    .click()
  const sheet = page.getByRole('region', { name: 'Ruth Stone', exact: true })
  await expect.element(sheet.getByText('4 instead of about 1 or 2 in December')).toBeVisible()
  await expect
    .element(
      sheet.getByRole('button', { name: 'Side Door, Sunday, December 20, 9am: 3rd Sunday in a row', exact: true }),
    )
    .toBeVisible()
})
