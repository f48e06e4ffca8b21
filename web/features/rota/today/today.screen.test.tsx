import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/answers.ts'
import { type RotaDay, rotaDayApi } from '#shared/rotaDay.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const screen = withScreen()
const [TODAY, NEXT] = ['2026-12-06', '2026-12-13']
const EMPTY: RotaDay = { date: TODAY, before: null, after: NEXT, unanswered: [], services: [] }
const SERVED: RotaDay = {
  ...{ date: NEXT, before: null, after: null, unanswered: [] },
  services: [
    {
      ...{ serviceId: 's1', serviceTime: '9am', tieColor: null },
      people: [
        {
          ...{ shiftId: 'p1', userId: 'u1', name: 'Ann Abel', phoneNumber: null, postId: 'door', post: 'Main Door' },
          ...{ state: 'accepted', attendance: null, at: null },
        },
      ],
    },
  ],
}
const day = (said: string) => page.getByRole('navigation', { name: 'Other days' }).getByText(said, { exact: true })

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(rotaDayApi.show, ({ date }) => (date === NEXT ? SERVED : { ...EMPTY, date }))
})

it('opens at the next service day where today has none, and shows any day that is asked for', async () => {
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expect.element(day('Sunday, December 13')).toBeVisible()
  expect(location.search).toBe(`?date=${NEXT}`)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect.element(page.getByText('Nobody is planned for this day.')).toBeVisible()
  await expect.element(day('Sunday, December 6')).toBeVisible()
})

it('stays at today where somebody serves, or no day is to come', async () => {
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...SERVED, date, after: NEXT }))
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expect.element(day('Sunday, December 6')).toBeVisible()
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...EMPTY, date, after: null }))
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Nobody is planned for this day.')).toBeVisible()
  await expectNone(page.getByText('Ann Abel'))
})

it('tells the menu of a device whose first page it is that there is a rota', async () => {
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect.element(menu.getByRole('link', { name: 'Availability' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Rota' })).toBeVisible()
})
