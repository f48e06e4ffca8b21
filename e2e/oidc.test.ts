import type { Page } from '@playwright/test'
import { startIssuer, type TestIssuer } from '../server/testing/oidcIssuer.ts'
import { type OneHost, startOneHost } from './stage/oneHost.server.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import { startTeam, type Team } from './stage/team.server.ts'

// An issuer of accounts and two teams on one host that trust it: at the root, and below a path.

withTeam()

const PATHS = ['', '/ushers']

let host: OneHost
let issuer: TestIssuer
let teams: Team[]
test.beforeAll(async () => {
  host = await startOneHost()
  issuer = await startIssuer(...PATHS.map((path) => `${host.url}${path}/api/auth/oidc/callback`))
  teams = await Promise.all(
    PATHS.map((path) => startTeam({ settings: { SITE_URL: host.url + path, ...issuer.settings } })),
  )
  for (const [at, path] of PATHS.entries())
    host.add({ path, server: new URL(teams[at]?.url ?? '').origin, isTakenAway: false })
})
test.afterAll(async () => {
  await Promise.all(teams.map((team) => team.stop()))
  await Promise.all([host.stop(), issuer.close()])
})

const signIn = (page: Page) => page.getByRole('link', { name: 'Sign in with Church account' })

for (const path of PATHS)
  test(`signs in with an account from elsewhere, cancels, and links one, ${path ? 'below a path' : 'at the root'}`, async ({
    open,
  }) => {
    const page = await open()
    const site = host.url + path
    await test.step('who cancels at the issuer is told so, and may try again', async () => {
      issuer.signsIn(null)
      await page.goto(`${site}/login`)
      await signIn(page).click()
      await expect(page).toHaveURL(`${site}/login?refused=cancelled`)
      await expect(page.getByRole('alert')).toContainText('was cancelled')
    })

    await test.step('somebody new is in, and no address keeps the code', async () => {
      issuer.signsIn({
        sub: `ruth ${path}`,
        email: 'ruth.greene@elsewhere.example',
        email_verified: true,
        name: 'Ruth Greene',
      })
      await signIn(page).click()
      await expect(page).toHaveURL(`${site}/dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth Greene')
      await page.goBack()
      expect(page.url()).not.toContain('account=')
    })

    await test.step('a member links their account in the profile', async () => {
      const other = await open()
      await other.goto(`${site}/login`)
      await fillLogin(other, (teams[PATHS.indexOf(path)] as Team).superAdmin)
      await loginButton(other).click()
      await expect(other).toHaveURL(`${site}/dashboard`)
      await other.goto(`${site}/profile#linked-account`)
      issuer.signsIn({ sub: `boss ${path}`, email: 'elsewhere@example.org', email_verified: false })
      await other.getByRole('button', { name: 'Link Church account' }).click()
      await expect(other).toHaveURL(`${site}/profile#linked-account`)
      await expect(other.getByText(/^Linked since/).last()).toBeVisible()
    })
  })
