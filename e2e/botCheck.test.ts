import type { Page } from '@playwright/test'
import { type Loopback, startLoopback } from '../server/testing/loopback.ts'
import { button } from './stage/phone.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'

/** Stand-ins for the scripts of both services; the site's own policy has to let them in. */
const SERVICES = {
  recaptcha: {
    name: 'reCAPTCHA',
    address: 'https://www.google.com/recaptcha/api.js?render=site-key',
    script: `window.grecaptcha = {
      ready: (then) => setTimeout(then),
      execute: async (key, { action }) => ['recaptcha', key, action].join(' '),
    }`,
  },
  turnstile: {
    name: 'Cloudflare Turnstile',
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    script: `window.turnstile = {
      render(container, { sitekey, action, callback }) {
        const widget = document.createElement('p')
        container.append(widget)
        setTimeout(callback, 0, ['turnstile', sitekey, action].join(' '))
        return 'widget'
      },
      remove: () => document.querySelector('#recaptcha-container').replaceChildren(),
    }`,
  },
}

async function send(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Samuel Adeyemi')
  await page.getByLabel('Email').fill('samuel@example.org')
  await page.getByLabel('Why are you interested?').fill('My grandmother was an usher.')
  await button(page, 'Send').click()
}

for (const [service, { name, address, script }] of Object.entries(SERVICES))
  test.describe(`with ${name}`, () => {
    const judge = {} as Loopback
    const settings: Record<string, string> = {}
    const judged: string[] = []
    let verdict = true
    test.beforeAll(async () => {
      const server = await startLoopback(({ body }) => {
        judged.push(new URLSearchParams(body).get('response') ?? '')
        return { body: { success: verdict, ...(service === 'recaptcha' && { score: 0.9 }) } }
      })
      Object.assign(judge, server)
      Object.assign(settings, {
        BOT_CHECK: service,
        BOT_CHECK_SITE_KEY: 'site-key',
        BOT_CHECK_SECRET: 'secret',
        BOT_CHECK_VERIFY_URL: judge.url,
      })
    })
    withTeam({ settings })
    test.afterAll(async () => {
      await judge.close?.()
    })

    test('its script is fetched at the first touch, and again where it did not come', async ({
      open,
      allowComplaints,
    }) => {
      allowComplaints(/ERR_CONNECTION_(REFUSED|RESET)/, /status of 400/, /^400 .*\/api\/interest/)
      const page = await open()

      await test.step('its token goes along', async () => {
        let fetched = 0
        await page.route(address, (route) => {
          fetched += 1
          return route.fulfill({ contentType: 'text/javascript', body: script })
        })
        await page.goto('/join')
        await expect(page.getByRole('contentinfo')).toContainText(`This site is protected by ${name}.`)
        expect(fetched).toBe(0)
        await page.getByLabel('Name').focus()
        await expect.poll(() => fetched).toBe(1)

        verdict = false
        await send(page)
        await expect(page.getByRole('alert')).toContainText('The bot check did not pass. Please try again.')
        verdict = true
        await button(page, 'Send').click()
        // The stand-in gives the same token twice, which is good once, and was not good before.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!')
        expect(judged).toEqual(Array(2).fill(`${service} site-key interest`))
        expect(fetched).toBe(1)
      })

      await test.step('a script that does not come is said, and fetched again', async () => {
        await page.unroute(address)
        await page.route(address, (route) => route.abort('connectionrefused'))
        await page.goto('/join')
        await send(page)
        await expect(page.getByRole('alert')).toContainText('Your message could not be sent.')
        await page.unroute(address)
        await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
        const request = page.waitForRequest('**/api/interest')
        await button(page, 'Send').click()
        expect((await request).postDataJSON().botCheck).toBe(`${service} site-key interest`)
      })
    })
  })
