import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { capacityApi } from '#shared/rota/capacity.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { at, CAPACITY, DOOR, PEOPLE, SIDE, service, withBoard } from '../../../testing/board.ts'

const { board, openBoard, screen } = withBoard()

it('a full month with a conflict says who is in it, with the way to replace them, and offers no other month', async () => {
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  const away = { code: 'away', userId: 'Isaiah-Grant', postId: DOOR, serviceId: 'third' } as const
  board.services = [
    service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] }), at('Ruth Stone', SIDE)]),
  ]
  board.problems = board.problems.filter(({ code }) => code !== 'empty')
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expect.element(fill.getByText('1 conflict')).toBeVisible()
  await expect.element(fill.getByText('Dec 27 · 9am: Isaiah Grant can’t: away')).toBeVisible()
  await expect.element(fill.getByText(/^Nothing is open/)).not.toBeInTheDocument()
  await expect.element(fill.getByRole('button', { name: 'Fill January…' })).not.toBeInTheDocument()
  await fill.getByRole('button', { name: 'Replace Isaiah Grant' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
})

it('says above the button of whom days are known, with the way to the others', async () => {
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  const daysUnknown = PEOPLE.slice(0, 2).map(({ user }) => user)
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, known: { ...CAPACITY.known, daysUnknown } }))
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  const others = fill.getByRole('link', { name: 'Ask the 2 whose days are not known' })
  await expect.element(others).toHaveAttribute('href', '/people?show=unknown&from=2026-12-01&to=2026-12-31')
  const begin = fill.getByRole('button', { name: /^Fill / }).element()
  const isAbove = others.element().compareDocumentPosition(begin) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
})
