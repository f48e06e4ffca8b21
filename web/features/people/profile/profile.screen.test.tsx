import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { ownSessionsApi } from '#shared/people/ownSessions.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { sessionsApi, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { stubDashboard, stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { alert, button, codeField, field, otherThan, SentCodes } from '../phone/phone.testing.ts'

const screen = withScreen()
const NEW_PASSWORD = 'an even longer password'
const NUMBER = '+16305551001'
const NUMBER_IN_GROUPS = '+1 630 555 1001'

let member: User
let codes: SentCodes
beforeEach(() => {
  const { server } = screen
  member = newPerson({ name: 'Tabea Lindqvist', phoneNumber: NUMBER, phoneVerified: true })
  codes = new SentCodes(server)
  stubProfile(server)
  stubDashboard(server)
  server.on(usersApi.updateMe, ({ name, phoneNumber = null, firebaseToken }) => {
    const isSame = phoneNumber === member.phoneNumber
    const isProven = firebaseToken !== undefined && codes.provenBy(firebaseToken) === phoneNumber
    const phoneVerified = isProven || (isSame && member.phoneVerified)
    member = { ...member, name: name ?? member.name, phoneNumber, phoneVerified }
    return member
  })
})

async function openProfile(): Promise<void> {
  await screen.open('/profile', { as: member, size: PHONE })
  screen.server.on(sessionsApi.me, () => ({ user: member }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile')
}

const save = () => button('Save Changes').click()
const expectSaved = () => expect.element(page.getByText('✅ Profile updated', { exact: true })).toBeVisible()
const sent = () => screen.server.received(usersApi.updateMe)

it('notifications stand beside the fields in a roomy window, and below them else', async () => {
  await openProfile()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect.element(notifications).toBeVisible()
  const isBeside = () => {
    const { left } = notifications.element().getBoundingClientRect()
    return left > button('Save Changes').element().getBoundingClientRect().right
  }
  expect(isBeside()).toBe(false)
  await page.viewport(1440, 900)
  await expect.poll(isBeside).toBe(true)
})

it('whoever acts for somebody finds the way to their days, once both have agreed; before that one says no', async () => {
  const by = { _id: member._id, name: member.name }
  const held = { by, agreedOf: true, agreedBy: true }
  screen.server.on(helpersApi.list, () => [
    { _id: 'h1', of: { _id: 'otis', name: 'Otis Bell' }, ...held },
    { _id: 'h2', of: { _id: 'opal', name: 'Opal Reyes' }, ...held, agreedOf: false },
    { _id: 'h3', of: { _id: 'ruth', name: 'Ruth Stone' }, ...held, agreedBy: false },
  ])
  await screen.open('/profile', { as: member, isRotaOn: true, size: PHONE })
  const part = page.getByRole('region', { name: 'Acting for each other' })
  await expect.element(part.getByRole('listitem').first()).toHaveTextContent('Ruth Stone')
  await expect.element(button('No, thanks: Ruth Stone')).toBeVisible()
  await expect.element(button('Take back: Opal Reyes')).toBeVisible()
  await expect.element(button('End with Otis Bell')).toBeVisible()
  const ways = page.getByRole('link', { name: /^Enter their days/ })
  await expect.element(ways).toHaveAccessibleName('Enter their days: Otis Bell')
  await expect.element(ways).toHaveAttribute('href', '/availability?for=otis')
})

it('the release that answers stands at the end', async () => {
  await openProfile()
  await expect.element(page.getByText('Ushers Scheduler 0.1.0', { exact: true })).toBeVisible()
})

it('what is rarely needed says its state, and unfolds after a press; what was typed outlives a fold', async () => {
  await openProfile()
  const part = page.getByRole('region', { name: 'Two-step login' })
  const heading = part.getByRole('button', { name: 'Two-step login' })
  const begin = part.getByRole('button', { name: 'Set it up' })
  await expect.element(part.getByText('Two-step login is off.')).toBeVisible()
  await expectNone(begin)
  await heading.click()
  await begin.click()
  const password = part.getByLabelText('Your password', { exact: true })
  await password.fill('half of it')
  await heading.click()
  await expect.element(password).not.toBeVisible()
  await heading.click()
  await expect.element(password).toHaveValue('half of it')
})

it('what is not allowed is said beside its field, and nothing is sent', async () => {
  await openProfile()
  await field('Name').fill('   ')
  await field('Cell phone').fill('12')
  await field('New password').fill('short')
  await field('Confirm password').fill('short')
  await save()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Please fill this in')
  await expect.element(field('Cell phone')).toHaveAccessibleDescription('Please enter a phone number, with area code')
  await expect.element(field('New password')).toHaveAccessibleDescription(/Please use at least 8 characters$/)
  expect(sent()).toEqual([])
})

it('a new password ends the other sessions, and the list of them says so', async () => {
  const moment = '2026-12-06T17:00:00.000Z'
  const session = (device: string, isThis: boolean) => ({
    _id: device,
    device,
    createdAt: moment,
    lastUsedAt: moment,
    isThis,
  })
  screen.server.on(ownSessionsApi.list, () =>
    sent().some(({ password }) => password)
      ? [session('Phone', true)]
      : [session('Phone', true), session('Laptop', false)],
  )
  await openProfile()
  const part = page.getByRole('region', { name: 'Where you are signed in' })
  await part.getByRole('button', { name: 'Where you are signed in' }).click()
  await expect.element(part.getByText('Laptop')).toBeVisible()
  await field('New password').fill(NEW_PASSWORD)
  await field('Confirm password').fill(NEW_PASSWORD)
  await save()
  await expectSaved()
  await expectNone(part.getByText('Laptop'))
})

it('passwords that differ are not sent, and neither is one that stands alone', async () => {
  await openProfile()
  await field('Name').fill('Never Sent')
  await field('New password').fill(NEW_PASSWORD)
  await field('Confirm password').fill('something else again')
  await save()
  await expect.element(page.getByText('❌ Passwords do not match', { exact: true })).toBeVisible()
  await expect.element(field('Confirm password')).toHaveFocus()
  expect(sent()).toEqual([])

  await field('Confirm password').fill('')
  await save()
  await expectSaved()
  await expect.element(page.getByText(/^Your password is still the old one/)).toBeVisible()
  await expect.element(field('New password')).toHaveValue(NEW_PASSWORD)
  expect(sent()).toEqual([{ name: 'Never Sent', phoneNumber: NUMBER }])

  await field('Confirm password').fill(NEW_PASSWORD)
  await save()
  await expect.element(field('New password')).toHaveValue('')
  await expectSaved()
  expect(sent()[1]).toMatchObject({ password: NEW_PASSWORD })
})

it('a login of long ago has to be confirmed with the current password', async () => {
  screen.allowComplaints(/^403 .*\/api\/users\/me/)
  await openProfile()
  const mend = screen.server.on(usersApi.updateMe, () => {
    throw new AppError('password_needed')
  })
  await field('New password').fill(NEW_PASSWORD)
  await field('Confirm password').fill(NEW_PASSWORD)
  await expectNone(field('Current password'))
  await save()
  await expect.element(alert).toHaveTextContent('❌ Update failedPlease enter your current password too.')
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('New password')).toHaveValue(NEW_PASSWORD)
  mend()
  await field('Current password').fill('the old one')
  await save()
  await expectSaved()
  expect(sent().at(-1)).toMatchObject({ currentPassword: 'the old one', password: NEW_PASSWORD })
  await expectNone(field('Current password'))
})

it('name and number are saved, and the app knows the new name', async () => {
  await openProfile()
  await expect.element(field('Email')).toHaveValue(member.email)
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect.element(field('Cell phone')).toHaveValue(NUMBER_IN_GROUPS)
  await field('Name').fill('  Tabea  Newly-Wed ')
  await save()
  await expectSaved()
  expect(sent()).toEqual([{ name: 'Tabea Newly-Wed', phoneNumber: NUMBER }])
  await expect.element(field('Name')).toHaveValue('Tabea Newly-Wed')
  await expect.poll(() => localStorage.getItem(USER_STORAGE_KEY)).toContain('Tabea Newly-Wed')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome, Tabea Newly-Wed, to the ushers scheduler app!')
})

it('a language saves itself, and what else was typed stays unsaved', async () => {
  screen.allowComplaints(/^500 .*\/api\/users\/me/)
  await openProfile()
  await field('Name').fill('Typed Before')
  await field('New password').fill(NEW_PASSWORD)
  const mend = screen.server.refuse(usersApi.updateMe, 'internal')
  await field('Language').selectOptions('es')
  await expect.element(field('Language')).toHaveAccessibleDescription(/salió mal$/)
  await expect.element(field('Language')).toHaveValue('')
  mend()
  screen.server.on(usersApi.updateMe, ({ language }) => {
    member = { ...member, language: language || null }
    return member
  })
  await field('Language').selectOptions('es')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mi perfil')
  await expect.poll(() => localStorage.getItem(USER_STORAGE_KEY)).toContain('"language":"es"')
  await expect.element(field('Nombre')).toHaveValue('Typed Before')
  await expect.element(field('Contraseña nueva')).toHaveValue(NEW_PASSWORD)
  expect(sent().at(-1)).toEqual({ language: 'es' })
  await field('Idioma').selectOptions('')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile')
  await expect.poll(() => sent().at(-1)).toEqual({ language: '' })
  await expect.element(field('Language')).toHaveValue('')
})

describe('a new number', () => {
  it('can be saved without a code, and verified after that', async () => {
    const unproven = '+17795551001'
    await openProfile()
    await field('Cell phone').fill(unproven)
    await save()
    await expectSaved()
    await expect.element(page.getByText(/^Your number still waits for proof/)).toBeVisible()
    expect(member).toMatchObject({ phoneNumber: unproven, phoneVerified: false })
    // The page knows from the server that the number is not verified, also on another day.
    await openProfile()
    await expect.element(field('Cell phone')).toHaveValue('+1 779 555 1001')
    await button('Send Verification Code').click()
    await expect.element(codeField).toBeVisible()
    await codeField.fill(codes.codeFor(unproven))
    await button('Verify Code').click()
    await expect.element(page.getByText(/is verified\. Save your changes/)).toBeVisible()
    await save()
    await expectSaved()
    await expectNone(page.getByText(/is verified\. Save your changes/))
    await expectNone(page.getByText(/still waits for proof/))
    await expectNone(button('Send Verification Code'))
    await openProfile()
    await expect.element(field('Cell phone')).toHaveValue('+1 779 555 1001')
    await expectNone(button('Send Verification Code'))
  })

  it('is verified with a code, and is saved with its proof', async () => {
    screen.allowComplaints(/\/api\/phone\/verify-code/)
    const phoneNumber = '+18155551001'
    await openProfile()
    await expectNone(button('Send Verification Code'))
    await field('Cell phone').fill(phoneNumber.replace('+1', ''))
    await button('Send Verification Code').click()
    await expect.element(button(/^Code Sent \(\d+s\)$/)).toBeDisabled()
    const code = codes.codeFor(phoneNumber)
    await codeField.fill(otherThan(code))
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent(/^That code is not right\.$/)
    await codeField.fill(code)
    await button('Verify Code').click()
    await expect.element(page.getByText(/is verified\. Save your changes to keep it\.$/)).toBeVisible()
    expect(sent()).toEqual([])
    await save()
    await expectSaved()
    await expect.element(field('Cell phone')).toHaveValue('+1 815 555 1001')
    expect(member).toMatchObject({ phoneNumber, phoneVerified: true })
    expect(screen.server.received(phoneApi.sendCode)).toMatchObject([{ phoneNumber, purpose: 'change' }])
    await expectNone(button(/Code/))
  })
})
