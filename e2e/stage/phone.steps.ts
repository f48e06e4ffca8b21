import type { Locator, Page } from '@playwright/test'
import { usersApi } from '#shared/people/users.ts'
import { type SmsGateway, startSmsGateway } from '../../server/testing/smsGateway.ts'
import { test, withTeam } from './stage.fixtures.ts'
import type { Person, Team, TeamOptions } from './team.server.ts'

export interface PhoneOwner extends Person {
  /** E.164. */
  phoneNumber: string
}

/** A server for all tests of this file or describe whose codes arrive at an SMS gateway on loopback. */
export function withPhones(options: TeamOptions = {}): { team: Team; phones: SmsGateway } {
  const phones = {} as SmsGateway
  const settings: Record<string, string> = { ...options.settings }
  test.beforeAll(async () => {
    Object.assign(phones, await startSmsGateway())
    Object.assign(settings, { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: phones.url })
  })
  const team = withTeam({ ...options, settings })
  test.afterAll(async () => {
    // The server is not there when it has not started.
    await phones.close?.()
  })
  return { team, phones }
}

let people = 0

/** Somebody whom nobody knows yet, with a phone that no other test of this file uses. */
export function stranger(): PhoneOwner {
  people += 1
  return {
    name: `Tabea Lindqvist ${people}`,
    email: `tabea${people}@example.org`,
    password: 'a good long password',
    phoneNumber: `+1630555${String(1000 + people)}`,
  }
}

/** Creates a member whose phone number counts as verified. */
export async function addPhoneOwner(team: Team): Promise<PhoneOwner> {
  const person = stranger()
  await team.call(usersApi.create, person)
  return person
}

/** A number of this country as people read it. */
export const inGroups = (phoneNumber: string): string =>
  phoneNumber.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true })

/** Name, email and phone of the register page; the phone as people type it. */
export async function fillDetails(page: Page, { name, email, phoneNumber }: PhoneOwner): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill(phoneNumber.replace('+1', ''))
}

/** Goes from an empty register page to the field for the code. */
export async function askForCode(page: Page, person: PhoneOwner): Promise<void> {
  await fillDetails(page, person)
  await button(page, 'Send Verification Code').click()
  await page.getByLabel('SMS code').waitFor()
}

/** Goes from an empty register page to the field for the password. */
export async function verifyPhone(page: Page, phones: SmsGateway, person: PhoneOwner): Promise<void> {
  await askForCode(page, person)
  await page.getByLabel('SMS code').fill(await phones.codeFor(person.phoneNumber))
  await button(page, 'Verify Code').click()
  await passwordField(page).waitFor()
}
