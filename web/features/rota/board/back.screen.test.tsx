import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { capacityApi } from '#shared/rota/capacity.ts'
import { withBoard } from '../../../testing/board.ts'
import { DESKTOP, PHONE } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const { openBoard, screen } = withBoard()
const fill = page.getByRole('region', { name: 'Fill the rota' })

beforeEach(() => {
  screen.server.on(capacityApi.show, () => ({
    ...{ places: 0, offered: 0, most: 0, people: 0, notJoined: 0, unstated: 0, each: 0, above: [] },
    known: { people: 0, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 },
  }))
})

/** Opens the board after another page, so that a step too far leaves it. */
async function openAfterAnother(size = DESKTOP): Promise<void> {
  history.replaceState(null, '', '/privacy')
  // It is replaced by the board's.
  history.pushState(null, '', '/rota')
  await openBoard(size)
  expect(location.pathname).toBe('/rota')
}

it('Back closes a panel and stays on the board, at which the next Back leaves', async () => {
  await openAfterAnother()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(fill).toBeVisible()
  history.back()
  await expectNone(fill)
  expect(location.pathname).toBe('/rota')
  history.back()
  await expect.poll(() => location.pathname).toBe('/privacy')
})

it('a panel that was closed by its button leaves no step behind', async () => {
  await openAfterAnother()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await fill.getByRole('button', { name: 'Close' }).click()
  await expectNone(fill)
  await expect.poll(() => history.state?.usr ?? null).toBeNull()
  history.back()
  await expect.poll(() => location.pathname).toBe('/privacy')
})

it('of a panel over another, Back closes the upper one first', async () => {
  await openAfterAnother(PHONE)
  await page.getByRole('list').getByRole('button', { expanded: false }).nth(0).click()
  const sheet = page.getByRole('region', { name: 'Sunday, December 13, 9am', exact: true })
  await sheet.getByRole('button', { name: /^Side Door, Sunday, December 13, 9am/ }).click()
  const picker = page.getByRole('region', { name: 'Side Door, Sunday, December 13, 9am' })
  await expect.element(picker).toBeVisible()
  history.back()
  await expectNone(picker)
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => history.state?.usr).toBe('panel')
  history.back()
  await expectNone(sheet)
  expect(location.pathname).toBe('/rota')
})

it('a reload with an open panel begins without it, and its step serves the next one', async () => {
  await openAfterAnother()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.poll(() => history.state?.usr).toBe('panel')
  await cleanup()
  // `open` would replace the entry; a reload keeps it.
  const { state } = history
  await openBoard()
  history.replaceState(state, '')
  dispatchEvent(new PopStateEvent('popstate', { state }))
  await expectNone(fill)
  const steps = history.length
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(fill).toBeVisible()
  history.back()
  await expectNone(fill)
  expect([location.pathname, history.length]).toEqual(['/rota', steps])
})
