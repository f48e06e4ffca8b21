import type { Page } from '@playwright/test'
import { interestApi } from '#shared/people/interest.ts'
import { hold } from './stage/network.steps.ts'
import { button } from './stage/phone.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'

const team = withTeam()

const INTEREST = '**/api/interest'

const MESSAGE = 'My grandmother was an usher for forty years.\n\nI can serve at 9am.'

interface Submission {
  name: string
  email: string
  message: string
}

let people = 0

async function fill(page: Page): Promise<Submission> {
  people += 1
  const who = { name: `Samuel Adeyemi ${people}`, email: `samuel${people}@example.org`, message: MESSAGE }
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Why are you interested?').fill(who.message)
  return who
}

const stored = async (): Promise<Submission[]> =>
  (await team.call(interestApi.list)).map(({ name, email, message }) => ({
    name,
    email,
    message,
  }))

test('a visitor writes what was missing, is thanked, and an admin can read it', async ({ open }) => {
  const page = await open({ size: PHONE })
  await page.goto('/join')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const label of ['Name', 'Email', 'Why are you interested?'])
    await expect(page.getByLabel(label)).toHaveAttribute('required')

  await test.step('what is missing is said beside its field', async () => {
    await button(page, 'Send').click()
    await expect(page.getByLabel('Name')).toBeFocused()
    for (const [label, problem] of [
      ['Name', 'Please fill this in'],
      ['Email', 'Please enter an email address'],
      ['Why are you interested?', 'Please fill this in'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(problem)
    await page.getByLabel('Email').fill('samuel@')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address')
    await page.getByLabel('Email').fill('samuel@example.org')
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  })

  const release = await hold(page, INTEREST)
  const who = await fill(page)
  await button(page, 'Send').click()
  await expect(button(page, 'Sending...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(
    page.getByText('Someone will be reaching out to you soon for further steps.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveCount(0)
  expect(await stored()).toContainEqual(who)
})

test('when it cannot be sent nothing is lost, and what is sent is sent once, or dropped', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(
    /ERR_CONNECTION_(REFUSED|RESET)/,
    /^offline .*\/api\/interest/,
    /status of 502/,
    /^502 .*\/api\/interest/,
  )
  const page = await open()
  await page.goto('/join')
  const who = await fill(page)
  const failures = [
    ['silence', 'The server cannot be reached. Please check your connection.'],
    ['a gateway', ''],
  ] as const
  for (const [failure, why] of failures) {
    await page.route(INTEREST, (route) =>
      failure === 'silence' ? route.abort('connectionrefused') : route.fulfill({ status: 502, body: 'Bad gateway' }),
    )
    await button(page, 'Send').click()
    await expect(page.getByRole('alert')).toHaveText(`Your message could not be sent.${why}`)
    await expect(page.getByLabel('Name')).toHaveValue(who.name)
    await expect(page.getByLabel('Email')).toHaveValue(who.email)
    await expect(page.getByLabel('Why are you interested?')).toHaveValue(who.message)
    await page.unroute(INTEREST)
  }
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(who.name)
  await expect(page.getByLabel('Email')).toHaveValue(who.email)
  await expect(page.getByLabel('Why are you interested?')).toHaveValue(who.message)
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!')
  expect(await stored()).toContainEqual(who)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')

  await test.step('whoever fills in the field that nobody sees is thanked, and dropped', async () => {
    const who = await fill(page)
    const trap = page.locator('input[name="honeypot"]')
    await expect(trap).toBeHidden()
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.org/pills'
    })
    await button(page, 'Send').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!')
    expect(await stored()).not.toContainEqual(who)
  })

  await test.step('two presses send it once', async () => {
    await page.goto('/join')
    const who = await fill(page)
    const release = await hold(page, INTEREST)
    await button(page, 'Send').dblclick()
    await page.getByLabel('Email').press('Enter')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your interest!')
    expect((await stored()).filter(({ email }) => email === who.email)).toHaveLength(1)
  })

  await test.step('without the place of the bot check nothing is sent', async () => {
    await page.goto('/join')
    await fill(page)
    await page.locator('#recaptcha-container').evaluate((element) => element.remove())
    await button(page, 'Send').click()
    await expect(page.getByRole('alert')).toHaveText('Your message could not be sent.reCAPTCHA container missing')
  })
})
