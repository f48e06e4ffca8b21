import config from '../playwright.config.ts'
import { askForCode, button, passwordField, stranger, withPhones } from './stage/phone.steps.ts'
import { SITE_PATH } from './stage/site.ts'
import { expect, test } from './stage/stage.fixtures.ts'

const { team, phones } = withPhones()

// A name that is not localhost: over plain http a browser trusts such a page as little as one at a LAN address.
const HOST = 'ushers.lan'
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
})

test('at a LAN address over plain http, where browsers have no crypto.subtle, somebody registers', async ({ open }) => {
  const page = await open()
  const person = stranger()
  const site = `http://${HOST}:${new URL(team.url).port}${SITE_PATH}`
  await page.goto(`${site}/register`)
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
  const request = page.waitForRequest('**/api/phone/send-code')
  await askForCode(page, person)
  const { challenge } = JSON.parse(atob((await request).postDataJSON().botCheck))
  expect(challenge.parameters.algorithm).toBe('SHA-256')
  await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
  await button(page, 'Verify Code').click()
  await passwordField(page).fill(person.password)
  await button(page, 'Register').click()
  await expect(page).toHaveURL(`${site}/dashboard`)
})
