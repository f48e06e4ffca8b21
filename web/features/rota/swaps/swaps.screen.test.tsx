import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { assignmentWith } from '../answers/answers.testing.ts'
import { hers, ruth } from './swaps.testing.ts'

const screen = withScreen()

beforeEach(() => {
  const mine = { on: true, assignments: [assignmentWith()], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(swapsApi.partners, () => ({
    ...{ swaps: [{ user: ruth, takes: hers, fits: true }], rings: [] },
    gives: [{ user: { _id: 'gloria', name: 'Gloria Bennett' }, fits: true }],
  }))
})

it('the search finds whoever can take the place, by a trade or as a gift, and says why somebody is not found', async () => {
  await screen.open('/rota/swap/a1', { as: newPerson({ name: 'Ann' }), size: PHONE })
  const search = page.getByRole('searchbox')
  await search.fill('gloria')
  await expect.element(page.getByRole('heading', { level: 3, name: 'Give it away' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Gloria Bennett/ })).toBeVisible()
  await search.fill('Otis')
  await expect
    .element(page.getByText(/^Nobody of that name can take it or trade: they serve or are away/))
    .toBeVisible()
})
