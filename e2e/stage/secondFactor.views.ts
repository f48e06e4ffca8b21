import type { Page } from '@playwright/test'
import type { SecondFactorState } from '#shared/people/secondFactor.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Scene, View } from './look.views.ts'

const refuseLogin = (page: Page, code: string, error: string) =>
  page.route('**/api/users/login', (route) => route.fulfill({ status: 401, json: { error, code } }))

const loginButton = (page: Page, t: Scene['t']) => page.getByRole('button', { name: t('login.submit'), exact: true })

/** Goes as far as the question for the code. */
async function reachCode(page: Page, { t }: Scene): Promise<void> {
  await refuseLogin(page, 'second_factor_needed', 'Please enter the code of your authenticator app too.')
  await page.getByLabel(t('login.email'), { exact: true }).fill('somebody@example.org')
  await page.getByLabel(t('login.password'), { exact: true }).fill('the right one')
  await loginButton(page, t).click()
  await page.getByLabel(t('secondFactor.code')).waitFor()
}

/** A secret in base32, for pictures only. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The section of the profile with this second factor, as far as the buttons lead. */
const secondFactor =
  (state: Partial<SecondFactorState>, ...buttons: StringKey[]) =>
  async (page: Page, { t }: Scene) => {
    const answer = (path: string, json: object) =>
      page.route(`**/api/users/me/second-factor${path}`, (route) => route.fulfill({ json }))
    await answer('', { isOn: false, isRequired: false, recoveryCodesLeft: 0, ...state })
    await answer('/begin', {
      secret: SECRET,
      uri: `otpauth://totp/ushers:ann%40example.org?issuer=ushers&secret=${SECRET}`,
    })
    await answer('/confirm', { recoveryCodes: Array.from({ length: 10 }, (_, place) => `k3v7m-9x${place}qp`) })
    await page.reload({ waitUntil: 'networkidle' })
    const section = page.getByRole('region', { name: t('secondFactor.title'), exact: true })
    for (const button of buttons) {
      await section.getByRole('button', { name: t(button), exact: true }).waitFor()
      for (const field of await section.locator('input:not([type=checkbox])').all()) await field.fill('123456')
      await section.getByRole('button', { name: t(button), exact: true }).click()
    }
    if (buttons.at(-1) === 'secondFactor.continue') await section.getByRole('img').waitFor()
    await section.scrollIntoViewIfNeeded()
  }

/** Two-step login, wherever it is asked for, set up or missed. */
export const SECOND_FACTOR_VIEWS: View[] = [
  { name: 'login-code', path: '/login', act: reachCode },
  {
    name: 'login-code-refused',
    path: '/login',
    async act(page, scene) {
      await reachCode(page, scene)
      await page.getByLabel(scene.t('secondFactor.code')).fill('123 456')
      await refuseLogin(page, 'second_factor_wrong', 'That code is not right.')
      await loginButton(page, scene.t).click()
      await page.getByRole('alert').waitFor()
    },
  },
  ...(
    [
      ['off', secondFactor({ isRequired: true })],
      ['password', secondFactor({}, 'secondFactor.begin')],
      ['connect', secondFactor({}, 'secondFactor.begin', 'secondFactor.continue')],
      [
        'codes',
        secondFactor({}, 'secondFactor.begin', 'secondFactor.continue', 'secondFactor.switchOn', 'secondFactor.done'),
      ],
      ['on', secondFactor({ isOn: true, recoveryCodesLeft: 8 })],
      ['few', secondFactor({ isOn: true, recoveryCodesLeft: 2 })],
      ['remove', secondFactor({ isOn: true, recoveryCodesLeft: 8 }, 'secondFactor.remove')],
    ] as const
  ).map(
    ([name, act]): View => ({
      ...{ name: `profile-second-factor-${name}`, path: '/profile#second-factor', as: 'member', act, isWindow: true },
    }),
  ),
  {
    name: 'admin-second-factor',
    path: '/admin',
    as: 'admin',
    async act(page) {
      await page.route('**/api/users/me', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), needsSecondFactor: true } })
      })
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
]
