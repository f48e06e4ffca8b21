import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { interestApi } from '#shared/people/interest.ts'
import { withScreen } from '../../../testing/screen.tsx'
import { expectTexts } from '../../../testing/steps.ts'

const screen = withScreen()

it('without a bot check nothing is asked of the browser, and nothing is claimed', async () => {
  screen.server.on(interestApi.submit, () => ({ received: true }))
  const footer = page.getByRole('contentinfo')
  await screen.open('/login')
  await expectTexts(footer.getByRole('link'), ['Privacy', 'Terms'])
  await expect.element(footer).not.toHaveTextContent('protected')
  await screen.open('/join')
  await expect.element(footer).not.toHaveTextContent('protected')
  await page.getByLabelText('Name').fill('Samuel Adeyemi')
  await page.getByLabelText('Email').fill('samuel@example.org')
  await page.getByLabelText('Why are you interested?').fill('My grandmother was an usher.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you for your interest!')
  expect(screen.server.received(botCheckApi.challenge)).toEqual([])
})
