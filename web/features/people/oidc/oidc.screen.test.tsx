import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { configApi } from '#shared/people/config.ts'
import { type OidcLink, oidcApi } from '#shared/people/oidc.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { sessionsApi, TOKEN_STORAGE_KEY } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubDashboard, stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { panel } from '../../../testing/steps.ts'

const screen = withScreen()
const NAME = 'Church account'
const CODE = 'x'.repeat(43)
const button = page.getByRole('link', { name: `Sign in with ${NAME}` })
const alert = page.getByRole('alert')

const configure = (ready: boolean) =>
  screen.server.on(configApi.read, () => ({ ...CONFIG, oidc: { name: NAME, ready } }))

let member: User
beforeEach(() => {
  member = newPerson()
  stubDashboard(screen.server)
  stubProfile(screen.server)
  screen.server.on(sessionsApi.me, () => ({ user: member }))
  configure(true)
})

describe('the login page', () => {
  it('leads to the issuer, beside the password', async () => {
    await screen.open('/login', { size: PHONE })
    await expect.element(button).toHaveAttribute('href', '/api/auth/oidc')
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  it('says that the issuer cannot be reached, and has no button then', async () => {
    configure(false)
    await screen.open('/login')
    await expect.element(page.getByText(`${NAME} cannot be reached right now.`)).toBeVisible()
    expect(button.elements()).toEqual([])
  })

  it.each([
    ['cancelled', `The sign-in with ${NAME} was cancelled.`],
    ['no_account', 'Nobody here has that email address.'],
    ['taken', 'Somebody here already has that email address'],
  ])('says why it did not work: %s', async (code, sentence) => {
    await screen.open(`/login?refused=${code}`)
    await expect.element(alert).toHaveTextContent(sentence)
    await expect.element(button).toBeVisible()
  })

  it('says nothing of a reason that there is not', async () => {
    await screen.open('/login?refused=<b>x</b>')
    await expect.element(button).toBeVisible()
    expect(alert.elements()).toEqual([])
  })

  it('fetches the session of the code, and the code leaves the address', async () => {
    screen.server.on(oidcApi.session, () => ({ token: 'a new token', user: member }))
    const release = screen.server.hold(oidcApi.session)
    await screen.open(`/login#account=${CODE}`)
    await expect.element(page.getByText('Signing you in…')).toBeVisible()
    expect(location.href).not.toContain(CODE)
    release()
    await expect.poll(() => location.pathname).toBe('/dashboard')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('a new token')
    expect(screen.server.received(oidcApi.session)).toEqual([{ code: CODE }])
  })

  it('asks for the code of the second factor, and says that a wrong one is', async () => {
    screen.allowComplaints(/^401 .*\/api\/auth\/oidc\/session/)
    const mend = screen.server.refuse(oidcApi.session, 'second_factor_needed')
    await screen.open(`/login#account=${CODE}`)
    await expect.element(page.getByText(`You are signed in at ${NAME}.`)).toBeVisible()
    mend()
    const right = screen.server.refuse(oidcApi.session, 'second_factor_wrong')
    const field = page.getByRole('textbox')
    await field.fill('111111')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.element(alert).toHaveTextContent('That code is not right.')
    right()
    screen.server.on(oidcApi.session, () => ({ token: 'a new token', user: member }))
    await field.fill('222222')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => location.pathname).toBe('/dashboard')
    expect(screen.server.received(oidcApi.session).at(-1)).toEqual({ code: CODE, secondCode: '222222' })
  })

  it('leads back from a code that has expired', async () => {
    screen.allowComplaints(/^400 .*\/api\/auth\/oidc\/session/)
    screen.server.refuse(oidcApi.session, 'oidc_expired')
    await screen.open(`/login#account=${CODE}`)
    await expect.element(alert).toHaveTextContent('This sign-in has expired.')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(button).toBeVisible()
  })
})

describe('the linked account in the profile', () => {
  const section = panel(NAME)
  let link: OidcLink
  beforeEach(() => {
    link = { name: NAME, linked: true, since: '2026-12-01T12:00:00.000Z' }
    screen.server.on(oidcApi.show, () => link)
    screen.server.on(oidcApi.unlink, (): undefined => {
      link = { ...link, linked: false, since: null }
    })
  })

  it('is ended after a question', async () => {
    await screen.open('/profile#linked-account', { as: member, size: PHONE })
    await expect.element(section.getByText(/^Linked since December 1, 2026/).last()).toBeVisible()
    await expectAccessible(section)
    await section.getByRole('button', { name: 'End the link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click()
    await expect.element(section.getByRole('button', { name: `Link ${NAME}` })).toBeVisible()
    await expect.element(section.getByText('The link has ended.')).toBeVisible()
  })

  it('is made at the issuer, with the password where the login was long ago', async () => {
    screen.allowComplaints(/^403 .*\/api\/users\/me\/oidc/)
    link = { ...link, linked: false, since: null }
    const mend = screen.server.refuse(oidcApi.link, 'password_needed')
    await screen.open('/profile#linked-account', { as: member })
    const press = section.getByRole('button', { name: `Link ${NAME}` })
    await press.click()
    await section.getByLabelText('Your password', { exact: true }).fill('a good long password')
    mend()
    screen.server.on(oidcApi.link, () => ({ url: '#at-the-issuer' }))
    await press.click()
    await expect.poll(() => location.hash).toBe('#at-the-issuer')
    expect(screen.server.received(oidcApi.link).at(-1)).toEqual({ password: 'a good long password' })
  })

  it('that is refused leads here from the login page, with the reason', async () => {
    await screen.open('/login?refused=taken', { as: member })
    await expect.poll(() => location.pathname + location.search).toBe('/profile?refused=taken')
    await expect.element(alert).toHaveTextContent('That account is linked with somebody else here')
  })

  it('of a person without a password stays, and a fresh sign-in takes the place of the password', async () => {
    screen.allowComplaints(/^403 .*\/api\/users\/me\/remove/)
    screen.server.refuse(ownDataApi.remove, 'sign_in_again')
    await screen.open('/profile#linked-account', { as: member, hasNoPassword: true })
    await expect.element(section.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/api/auth/oidc')
    expect(section.getByRole('button', { name: 'End the link' }).elements()).toEqual([])
    await screen.open('/profile#own-data', { as: member, hasNoPassword: true })
    const data = panel('Your data')
    await data.getByRole('button', { name: 'Delete my account' }).click()
    expect(data.getByLabelText('Your password').elements()).toEqual([])
    await data.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect.element(alert).toHaveTextContent('Please sign in again first')
    expect(screen.server.received(ownDataApi.remove)).toEqual([{ password: '' }])
  })
})
