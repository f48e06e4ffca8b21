import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS, type RecoveryCodes, secondFactorApi } from '#shared/people/secondFactor.ts'
import { panel } from './admin.steps.ts'
import { fillLogin, loginButton } from './sessions.steps.ts'
import { expect } from './stage.fixtures.ts'
import type { Person, Team } from './team.server.ts'

/** Complaints of a browser about a wrong password or code. */
export const REFUSED = [/status of 40[139]/, /^40[139] .*\/api\/users\//]

export const section = (page: Page): Locator => panel(page, 'Two-step login')

/** One's own password, asked for before anything is changed. */
export const passwordField = (page: Page): Locator => section(page).getByLabel('Your password', { exact: true })

export const button = (page: Page, name: string): Locator => section(page).getByRole('button', { name, exact: true })

/** The codes that an authenticator app makes of its secret. */
interface Authenticator {
  secret: string
  /** A code that was not shown before, by the real clock, as the server's. Two are there in 30 s, not more. */
  next: () => string
  /** The last one again. */
  again: () => string
}

/** An authenticator app. `secret` may be typed as it is read, in groups. */
export function authenticatorOf(typed: string): Authenticator {
  const secret = typed.replace(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: CODE_SECONDS })
  let shown = 0
  const codeOf = (step: number) => totp.generate({ timestamp: step * CODE_SECONDS * 1000 })
  return {
    secret,
    next() {
      const now = Math.floor(Date.now() / 1000 / CODE_SECONDS)
      shown = Math.max(shown + 1, now)
      // The server knows the code of the next step; a later one it would refuse.
      if (shown > now + 1) throw new Error('This test needs more codes than there are in its time: use recovery codes')
      return codeOf(shown)
    },
    again: () => codeOf(shown),
  }
}

/** Switches somebody's two-step login on over the API, as another device of theirs could. */
export async function switchOn(team: Team, person: Person): Promise<RecoveryCodes & { app: Authenticator }> {
  const { token } = await team.login(person)
  const app = authenticatorOf((await team.call(secondFactorApi.begin, { password: person.password }, token)).secret)
  const { recoveryCodes } = await team.call(secondFactorApi.confirm, { code: app.next() }, token)
  return { recoveryCodes, app }
}

/** Goes from the button to the picture, and returns the app that has read the secret. */
export async function beginSetUp(page: Page, { password }: Pick<Person, 'password'>): Promise<Authenticator> {
  await button(page, 'Set it up').click()
  await passwordField(page).fill(password)
  await button(page, 'Continue').click()
  await expect(section(page).getByRole('heading', { name: 'Connect your authenticator app' })).toBeFocused()
  return authenticatorOf((await section(page).locator('code').textContent()) ?? '')
}

export const codeField = (page: Page): Locator => page.getByLabel('Code', { exact: true })

/** Through the whole of it, to 'on'. */
export async function setUp(page: Page, person: Person): Promise<RecoveryCodes & { app: Authenticator }> {
  const app = await beginSetUp(page, person)
  await codeField(page).fill(app.next())
  await codeField(page).press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const recoveryCodes = await section(page).getByRole('list').getByRole('listitem').allTextContents()
  await section(page).getByLabel('I have kept them').check()
  await button(page, 'Done').click()
  await expect(section(page).getByText('Two-step login is on.', { exact: true })).toBeVisible()
  return { app, recoveryCodes }
}

/** The first step of the login of somebody who has a second one. */
export async function reachCodeStep(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person)
  await loginButton(page).click()
  await expect(codeField(page)).toBeFocused()
}
