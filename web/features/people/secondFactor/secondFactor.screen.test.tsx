import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { RECOVERY_CODES, type SecondFactorState, secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubDashboard, stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { mendAndPress, panel, tabTo } from '../../../testing/steps.ts'

const screen = withScreen()
const section = panel('Two-step login')
const password = section.getByLabelText('Your password', { exact: true })
const codeField = page.getByLabelText('Code', { exact: true })
const alert = section.getByRole('alert')
const loginButton = page.getByRole('button', { name: 'Login', exact: true })
const button = (name: string): Locator => section.getByRole('button', { name, exact: true })

const PASSWORD = 'a good long password'
const SECRET = 'JBSWY3DPEHPK3PXP'
const CODE = '123456'
const REFUSED = /^40[139] .*\/api\/users\//

let member: User
let state: SecondFactorState
beforeEach(() => {
  const { server } = screen
  member = newPerson()
  state = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
  stubProfile(server)
  stubDashboard(server)
  const check = (given: { password?: string; code?: string }) => {
    if (given.password !== undefined && given.password !== PASSWORD)
      throw new AppError('password_needed', {
        issues: (t) => [{ path: 'password', message: t('api.notYourPassword') }],
      })
    if (given.code !== undefined && given.code !== CODE) throw new AppError('second_factor_wrong')
  }
  server.on(secondFactorApi.show, () => state)
  server.on(secondFactorApi.begin, (input) => {
    check(input)
    return { secret: SECRET, uri: `otpauth://totp/Ushers:${member.email}?secret=${SECRET}` }
  })
  server.on(secondFactorApi.confirm, (input) => {
    check(input)
    state = { ...state, isOn: true, recoveryCodesLeft: RECOVERY_CODES }
    return { recoveryCodes: Array.from({ length: RECOVERY_CODES }, (_, index) => `abcd-efg${index}`) }
  })
  server.on(secondFactorApi.remove, (input): undefined => {
    check(input)
    state = { ...state, isOn: false, recoveryCodesLeft: 0 }
  })
  server.on(sessionsApi.login, ({ code }) => {
    if (code === undefined) throw new AppError('second_factor_needed')
    if (code.replace(/\s/g, '') !== CODE) throw new AppError('second_factor_wrong')
    server.on(sessionsApi.me, () => ({ user: member }))
    return { token: `token of ${member._id}`, user: member }
  })
})

const openProfile = () => screen.open('/profile#second-factor', { as: member })

it('with the keyboard alone: it is set up, and switched off', async () => {
  screen.allowComplaints(REFUSED)
  await openProfile()
  await tabTo(button('Set it up'))
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('not this one{Enter}')
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard(`${PASSWORD}{Enter}`)
  await expect.element(section.getByRole('heading', { name: 'Connect your authenticator app' })).toHaveFocus()
  await tabTo(codeField)
  await userEvent.keyboard('abcdef{Enter}')
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard(`${CODE}{Enter}`)
  await expect.element(section.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  await tabTo(button('Done'))
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByLabelText('I have kept them')).toHaveFocus()
  await userEvent.keyboard(' {Enter}')
  await expect.element(section.getByText('Two-step login is on.', { exact: true })).toBeVisible()
  await tabTo(button('New recovery codes'))
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await tabTo(button('Cancel'))
  await userEvent.keyboard('{Enter}')
  await tabTo(button('Switch off'))
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard(PASSWORD)
  await tabTo(codeField)
  await userEvent.keyboard(`${CODE}{Enter}`)
  await expect.element(section.getByText('Two-step login is off.', { exact: true })).toBeVisible()
})

it('its set-up is accessible, step by step', async () => {
  screen.allowComplaints(REFUSED)
  await openProfile()
  await button('Set it up').click()
  await password.fill('not this one')
  await button('Continue').click()
  await expectAccessible(alert)
  await password.fill(PASSWORD)
  await button('Continue').click()
  await codeField.fill('abcdef')
  await button('Switch it on').click()
  await expect.element(section.getByRole('img')).toBeVisible()
  await expectAccessible(alert)
  await codeField.fill(CODE)
  await button('Switch it on').click()
  await button('Done').click()
  await expectAccessible(alert)
  await section.getByLabelText('I have kept them').click()
  await button('Done').click()
  await button('Switch off').click()
  await expectAccessible(codeField)
})

it('few recovery codes are said loudly and accessibly, and a fault is told and can be tried again', async () => {
  screen.allowComplaints(/^404 .*second-factor/)
  const mend = screen.server.refuse(secondFactorApi.show, 'not_found')
  state = { isOn: true, isRequired: false, recoveryCodesLeft: 1 }
  await openProfile()
  await expect.element(alert).toHaveTextContent('It could not be found out whether two-step login is on.')
  await mendAndPress(mend, button('Try again'))
  await expect.element(section.getByText('You have one recovery code left.', { exact: true })).toBeVisible()
  await expect.element(section.getByText(/^Without a code and without your phone/)).toBeVisible()
  state = { isOn: true, isRequired: true, recoveryCodesLeft: 2 }
  await openProfile()
  await expectAccessible(section.getByText('You have 2 recovery codes left.'))
})

describe('the second step of the login', () => {
  const email = page.getByLabelText('Email')
  const typedPassword = page.getByLabelText('Password', { exact: true })

  beforeEach(async () => {
    screen.allowComplaints(/^401 .*\/api\/users\/login/)
    await screen.open('/login', { size: PHONE })
    await email.fill(member.email)
    await typedPassword.fill(PASSWORD)
    await loginButton.click()
    await expect.element(codeField).toHaveFocus()
  })

  it('is accessible, and told when it is refused', async () => {
    await expectAccessible(codeField)
    await codeField.fill('abcdef')
    await loginButton.click()
    await expect.element(codeField).toHaveFocus()
    await expectAccessible(page.getByRole('alert'))
  })

  it('leads back to what was typed, and says what is wrong', async () => {
    screen.allowComplaints(/^offline .*login/)
    await expect.element(codeField).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(codeField).toHaveAttribute('inputmode', 'numeric')
    await expect
      .element(codeField)
      .toHaveAccessibleDescription('The six digits that your authenticator app shows, or one of your recovery codes.')
    await page.getByRole('button', { name: 'Type a recovery code' }).click()
    await expect.element(codeField).toHaveAttribute('inputmode', 'text')
    await expect.element(codeField).toHaveFocus()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue(member.email)
    await expect.element(typedPassword).toHaveValue(PASSWORD)
    await loginButton.click()
    await expect.element(codeField).toHaveFocus()

    const reconnect = screen.server.disconnect(sessionsApi.login)
    await codeField.fill('999 999')
    await loginButton.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    await expect.element(codeField).toHaveValue('999 999')
    reconnect()
    const before = screen.server.received(sessionsApi.login).length
    const release = screen.server.hold(sessionsApi.login)
    await codeField.fill('123 456')
    await loginButton.click()
    await expect.element(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible()
    await codeField.click()
    await userEvent.keyboard('{Enter}')
    release()
    await expect.poll(() => location.pathname).toBe('/dashboard')
    expect(screen.server.received(sessionsApi.login)).toHaveLength(before + 1)
  })
})
