import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { configApi } from '#shared/people/config.ts'
import { interestApi } from '#shared/people/interest.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubDashboard } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { alert, button, codeField, field, otherThan, SentCodes, withBotCheck } from '../phone/phone.testing.ts'

const screen = withScreen()
const password = field('Password')
const REFUSED = /^4\d\d .*\/api\//

let codes: SentCodes
let people = 0
function stranger() {
  people += 1
  return {
    name: `Tabea Lindqvist ${people}`,
    email: `tabea${people}@example.org`,
    password: 'a good long password',
    phoneNumber: `+1630555${String(1000 + people)}`,
  }
}
type Stranger = ReturnType<typeof stranger>

beforeEach(() => {
  const { server } = screen
  codes = new SentCodes(server)
  server.on(registrationApi.register, ({ name, email, firebaseToken }) => {
    const user = newPerson({ name, email, phoneNumber: codes.provenBy(firebaseToken), phoneVerified: true })
    server.on(sessionsApi.me, () => ({ user }))
    return { token: 'a token', user }
  })
  stubDashboard(server)
})

const expectDashboard = () => expect.poll(() => location.pathname).toBe('/dashboard')
const storedUser = () => JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? '{}')

async function fillDetails({ name, email, phoneNumber }: Stranger): Promise<void> {
  await field('Name').fill(name)
  await field('Email').fill(email)
  await field('Phone').fill(phoneNumber.replace('+1', ''))
}

/** Goes from an empty register page to the field for the code. */
async function askForCode(person: Stranger): Promise<void> {
  await fillDetails(person)
  await button('Send Verification Code').click()
  await expect.element(codeField).toHaveFocus()
}

const openPage = (size?: typeof PHONE) => screen.open('/register', size && { size })

describe('without what is needed nothing is sent', () => {
  it('what is missing is said beside its field, and no code is sent', async () => {
    await openPage()
    await button('Send Verification Code').click()
    await expect.element(field('Name')).toHaveFocus()
    for (const [label, problem] of [
      ['Name', /Please fill this in/],
      ['Email', /Please enter an email address/],
      ['Phone', /Please enter a phone number, with area code/],
    ] as const) {
      await expect.element(field(label)).toHaveAccessibleDescription(problem)
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await field('Name').fill('Tabea')
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid')
    expect(screen.server.received(phoneApi.sendCode)).toEqual([])
  })

  it('without a verified number, or the place of the bot check', async () => {
    withBotCheck(screen.server)
    await openPage()
    await fillDetails(stranger())
    document.querySelector('form')?.requestSubmit()
    await expect.element(alert).toHaveTextContent(/^Missing verified token$/)
    expect(screen.server.received(registrationApi.register)).toEqual([])

    document.querySelector('#recaptcha-container')?.remove()
    await button('Send Verification Code').click()
    await expect.element(alert).toHaveTextContent(/^reCAPTCHA container missing$/)
    expect(screen.server.received(phoneApi.sendCode)).toEqual([])
  })
})

it('another number than the verified one is worth nothing', async () => {
  const [person, other] = [stranger(), stranger()]
  await openPage()
  await askForCode(person)
  await codeField.fill(codes.codeFor(person.phoneNumber))
  await field('Phone').fill(other.phoneNumber)
  await button('Verify Code').click()
  await expect.element(alert).toHaveTextContent(/^Phone mismatch$/)

  // The number of before, written another way.
  await field('Phone').fill(person.phoneNumber.replace('+1630555', '(630) 555-'))
  await button('Verify Code').click()
  await password.fill(person.password)
  await field('Phone').fill(other.phoneNumber)
  await expectNone(password)
  await expect.element(page.getByText('The phone number has changed. Please verify the new one.')).toBeVisible()

  await field('Phone').fill(person.phoneNumber)
  await expect.element(password).toHaveValue(person.password)
  await field('Phone').fill(other.phoneNumber)
  await button('Send Verification Code').click()
  await codeField.fill(codes.codeFor(other.phoneNumber))
  await button('Verify Code').click()
  await expect.element(password).toHaveFocus()
  await button('Register').click()
  await expectDashboard()
  await expect.poll(storedUser).toMatchObject({ phoneNumber: other.phoneNumber })
})

it('wrong codes are refused beside the field, and a number that somebody has beside its own', async () => {
  screen.allowComplaints(REFUSED)
  const person = stranger()
  await openPage()
  await askForCode(person)
  await codeField.fill('12')
  await button('Verify Code').click()
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter the six digits/)
  expect(screen.server.received(phoneApi.verifyCode)).toEqual([])
  await codeField.fill(otherThan(codes.codeFor(person.phoneNumber)))
  await button('Verify Code').click()
  await expect.element(codeField).toHaveAccessibleDescription(/That code is not right\./)
  await expect.element(codeField).toHaveFocus()
  const mend = screen.server.refuse(phoneApi.verifyCode, 'code_expired')
  await codeField.fill(codes.codeFor(person.phoneNumber))
  await button('Verify Code').click()
  await expect
    .element(codeField)
    .toHaveAccessibleDescription(/That code is no longer valid\. Please ask for a new one\./)
  mend()
  await button('Verify Code').click()
  await password.fill(person.password)
  screen.server.refuse(registrationApi.register, 'phone_taken')
  await button('Register').click()
  await expect.element(field('Phone')).toHaveAccessibleDescription(/Somebody already uses this phone number\./)
})

it('whatever is refused or not answered on the way, somebody registers in the end', async () => {
  screen.allowComplaints(REFUSED, /^50\d .*\/api\//, /^offline .*\/api\//)
  const { server } = screen
  const person = stranger()
  await openPage()
  await fillDetails(person)

  const reconnect = server.disconnect(phoneApi.sendCode)
  await button('Send Verification Code').click()
  await expect
    .element(alert)
    .toHaveTextContent(
      /^Failed to send verification codeThe server cannot be reached\. Please check your connection\.$/,
    )
  reconnect()
  await button('Send Verification Code').click()
  await codeField.fill(codes.codeFor(person.phoneNumber))
  const mendVerify = server.breakProxy(phoneApi.verifyCode)
  await button('Verify Code').click()
  await expect.element(alert).toHaveTextContent(/^Code verification failed$/)
  mendVerify()
  await button('Verify Code').click()

  // The field that nobody sees is sent along: the server refuses who fills it in.
  const trap = document.querySelector<HTMLInputElement>('input[name="middleName"]')
  expect(trap?.checkVisibility()).toBe(false)
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.autocomplete).toBe('off')
  if (trap) trap.value = 'Maria'
  const mendTrap = server.on(registrationApi.register, ({ middleName }) => {
    expect(middleName).toBe('Maria')
    throw new AppError('registration_failed')
  })
  await password.fill(person.password)
  await button('Register').click()
  await expect.element(alert).toHaveTextContent(/^Registration failed$/)
  if (trap) trap.value = ''
  mendTrap()

  await password.fill('short')
  await button('Register').click()
  await expect.element(password).toHaveAccessibleDescription(/Please use at least 8 characters/)
  const mendCommon = server.refuse(registrationApi.register, 'password_common')
  await password.fill('password1')
  await button('Register').click()
  await expect.element(password).toHaveAccessibleDescription(/among the most common ones/)
  await expect.element(password).toHaveFocus()
  mendCommon()
  const mendTaken = server.refuse(registrationApi.register, 'email_taken')
  await password.fill(person.password)
  await button('Register').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Somebody already uses this email address.')
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(password).toHaveValue(person.password)
  mendTaken()

  await field('Email').fill(`new.${person.email}`)
  await expectNone(alert)
  const mendProxy = server.breakProxy(registrationApi.register)
  await button('Register').click()
  await expect.element(alert).toHaveTextContent(/^Registration failed$/)
  mendProxy()

  const mendExpired = server.refuse(registrationApi.register, 'verification_expired')
  await button('Register').click()
  await expect
    .element(alert)
    .toHaveTextContent(/^The verification of your phone has expired\. Please verify it again\.$/)
  await expect.element(field('Phone')).toHaveFocus()
  mendExpired()
  await button('Send Verification Code').click()
  await codeField.fill(codes.codeFor(person.phoneNumber))
  await button('Verify Code').click()
  await expect.element(password).toHaveValue(person.password)
  await button('Register').click()
  await expectDashboard()
})

describe('codes', () => {
  it('two presses send one, another can be sent after a minute, and after ten all begins anew', async () => {
    screen.allowComplaints(REFUSED)
    const person = stranger()
    await openPage()
    await fillDetails(person)
    const release = screen.server.hold(phoneApi.sendCode)
    await button('Send Verification Code').dblClick()
    await field('Email').click()
    await userEvent.keyboard('{Enter}')
    release()
    await expect.element(codeField).toBeVisible()
    expect(codes.numbers).toEqual([person.phoneNumber])

    const first = codes.codeFor(person.phoneNumber)
    await passTime(30_000)
    await expect.element(button(/^Code Sent \((30|29|28)s\)$/)).toBeDisabled()
    await passTime(31_000)
    await expect.element(button('Send Verification Code')).toBeEnabled()
    await codeField.fill(first)
    await button('Send Verification Code').click()
    await expect.element(button(/^Code Sent/)).toBeDisabled()
    await expect.element(codeField).toHaveValue('')
    await codeField.fill(first)
    await button('Verify Code').click()
    await expect.element(codeField).toHaveAccessibleDescription(/That code is not right\./)
    await codeField.fill(codes.codeFor(person.phoneNumber))
    await button('Verify Code').click()
    await expect.element(password).toBeVisible()

    await passTime(10 * 60_000)
    await openPage()
    await expect.element(button('Send Verification Code')).toBeEnabled()
    await expect.element(field('Name')).toHaveValue('')
    await expectNone(password)
  })

  it('whoever comes back in the middle goes on where they were, without the password', async () => {
    const person = stranger()
    await openPage()
    await askForCode(person)
    await codeField.fill('12')
    await passTime(20_000)
    await openPage()
    await expect.element(button(/^Code Sent \((40|39|38|37|36)s\)$/)).toBeDisabled()
    await expect.element(field('Name')).toHaveValue(person.name)
    await expect.element(field('Email')).toHaveValue(person.email)
    await expect.element(codeField).toHaveValue('12')
    await codeField.fill(codes.codeFor(person.phoneNumber))
    await button('Verify Code').click()
    await password.fill(person.password)
    await openPage()
    await expect.element(password).toHaveValue('')
    await expect.element(page.getByText('is verified.')).toBeVisible()
    expect(JSON.stringify(sessionStorage)).not.toContain(person.password)
    await password.fill(person.password)
    await button('Register').click()
    await expectDashboard()
  })

  it('the keyboard alone is enough', async () => {
    const person = stranger()
    await openPage()
    await fillDetails(person)
    await userEvent.keyboard('{Enter}')
    await expect.element(codeField).toHaveFocus()
    await userEvent.keyboard(`${codes.codeFor(person.phoneNumber)}{Enter}`)
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard(`${person.password}{Enter}`)
    await expectDashboard()
  })
})

it('every step is accessible, refusals included', async () => {
  screen.allowComplaints(REFUSED)
  const person = stranger()
  await openPage(PHONE)
  await button('Send Verification Code').click()
  await expectAccessible(page.getByText('Please fill this in'), [PHONE])
  await askForCode(person)
  await expectAccessible(codeField, [PHONE])
  const code = codes.codeFor(person.phoneNumber)
  await codeField.fill(otherThan(code))
  await button('Verify Code').click()
  await expectAccessible(page.getByText('That code is not right.'), [PHONE])
  await field('Phone').fill(stranger().phoneNumber)
  await button('Verify Code').click()
  await expectAccessible(alert, [PHONE])
  await fillDetails(person)
  await codeField.fill(code)
  await button('Verify Code').click()
  await expectAccessible(password, [PHONE])
})

it('the join form and its thanks are accessible', async () => {
  screen.server.on(interestApi.submit, () => ({ received: true }))
  await screen.open('/join', { size: PHONE })
  await button('Send').click()
  await expectAccessible(page.getByText('Please fill this in').first(), [PHONE])
  await page.getByLabelText('Name').fill('Samuel Adeyemi')
  await page.getByLabelText('Email').fill('samuel@example.org')
  await page.getByLabelText('Why are you interested?').fill('My grandmother was an usher.')
  await button('Send').click()
  await expectAccessible(page.getByText('Thank you for your interest!'), [PHONE])
})

it('where no texts are sent, that is said before anything is typed; where they are, it is not', async () => {
  const notice = page.getByText(
    'This site sends no texts yet: its codes can be read on the server alone. Ask an admin of your team for an invitation.',
  )
  await openPage()
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask to join the team' })).toHaveAttribute('href', '/join')
  await expect.element(button('Send Verification Code')).toBeVisible()

  screen.server.on(configApi.read, () => ({ ...CONFIG, phoneProvider: 'webhook' }))
  await openPage()
  await expect.element(button('Send Verification Code')).toBeVisible()
  await expectNone(notice)
})
