import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/answers.ts'
import { scheduleApi } from '#shared/schedule.ts'
import { assignmentWith } from '../features/rota/answers/answers.testing.ts'
import { setRotaOn } from '../features/rota/rotaOn.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone } from '../testing/steps.ts'

const screen = withScreen()

it.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('an own shift of the schedule opens in its place with the ways out, on %s', async (_name, size) => {
  const me = newPerson({ name: 'Harold Greene' })
  const place = assignmentWith({
    ...{ _id: 'place', shiftId: 'shift', userId: me._id, date: '2026-12-13', state: 'accepted' },
    startsAt: '2026-12-13T15:00:00.000Z',
  })
  const shift = { date: place.date, serviceTime: '9am', assignment: 'Foyer', tieColor: null }
  screen.server.on(scheduleApi.list, () => [
    { ...shift, _id: 'shift', user: { _id: me._id, name: me.name } },
    { ...shift, _id: 'other', assignment: 'Aisle', user: { _id: 'otis', name: 'Otis Bell' } },
  ])
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [place], offers: [], swaps: [], publications: [], asked: null },
  }))
  setRotaOn(true)
  await screen.open('/schedule', { as: me, size })
  const own = page.getByRole('button', { name: /^Harold Greene/ })
  await own.click()
  await expect.element(page.getByRole('button', { name: /^I can’t any more/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Find a swap/ })).toHaveAttribute('href', '/rota/swap/place')
  await expectNone(page.getByRole('button', { name: /^Otis Bell/ }))
  await own.click()
  await expectNone(page.getByRole('link', { name: /^Find a swap/ }))
})
