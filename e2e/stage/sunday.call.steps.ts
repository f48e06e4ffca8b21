import type { Locator, Page } from '@playwright/test'
import { callsApi } from '#shared/sunday/calls.ts'
import { expect } from './site.ts'
import type { Phone } from './sunday.team.ts'
import type { Team } from './team.server.ts'

/** A call over whatever is on the screen. */
export const callOn = (page: Page): Locator => page.getByRole('alertdialog')

/** Fills the form of a call, without sending it. */
async function prepareCall({ page, t }: Phone, zone: string): Promise<void> {
  await page.getByRole('button', { name: t('calls.title') }).tap()
  await page.getByRole('button', { name: t('calls.kind.medical') }).tap()
  await page
    .getByRole('group', { name: t('calls.where') })
    .getByRole('button', { name: zone })
    .tap()
}

const send = ({ page, t }: Phone): Locator => page.getByRole('button', { name: t('calls.send') })

/** A call without a line is refused at once, with whom to dial, and reaches nobody later. */
export async function expectRefusedOffline(team: Team, phone: Phone, zone: string, other: Phone): Promise<void> {
  const { page, t } = phone
  await page.context().setOffline(true)
  await prepareCall(phone, zone)
  await send(phone).tap()
  await expect(page.getByText(t('calls.notSent'))).toBeVisible()
  await expect(page.getByText(t('calls.offline'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('calls.emergency', { number: '911' }) })).toBeVisible()
  const name = other.usher.name
  const numbers = page.getByRole('link', { name: new RegExp(`^Call ${name}: \\+1 `) })
  await expect(numbers.first()).toHaveAttribute('href', /^tel:\+1312555\d+$/)
  await page.context().setOffline(false)
  expect(await team.call(callsApi.list, {})).toEqual([])
}

/** Sends what the form has by a nervous thumb: two taps make one call. */
export async function callTwice(team: Team, phone: Phone): Promise<void> {
  const { page, t } = phone
  await send(phone).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: t('calls.kind.medical') })).toBeVisible()
  expect(await team.call(callsApi.list, {})).toHaveLength(1)
}

/** The call is over what was on the screen; it is answered by a finger, and who comes is shown. */
export async function answerCall({ page, t }: Phone, answer: 'coming' | 'cannot'): Promise<void> {
  const call = callOn(page)
  await expect(call.getByRole('heading', { name: t('calls.kind.medical') })).toBeVisible()
  await call.getByRole('button', { name: t(`calls.${answer}`), exact: true }).tap()
  await expect(call).toHaveCount(0)
  await expect(page).toHaveURL(/\/calls\//)
}

/** The call is answered without a pointer: its focus is in it, and Tab leads to the answer. */
export async function answerByKeys(page: Page, { t }: Pick<Phone, 't'>): Promise<void> {
  const call = callOn(page)
  await expect(call).toBeVisible()
  const answer = call.getByRole('button', { name: t('calls.coming'), exact: true })
  await expect.poll(() => call.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  for (let presses = 0; presses < 5; presses += 1) {
    if (await answer.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(answer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(call).toHaveCount(0)
}

/** Expects the numbers of people who come, cannot come and have seen it without an answer on a page of the call. */
export async function expectAnswers({ page, t }: Phone, counts: Record<'coming' | 'cannot' | 'seen', number>) {
  for (const group of ['coming', 'cannot', 'seen'] as const)
    await expect(page.getByRole('heading', { name: `${t(`calls.who.${group}`)} (${counts[group]})` })).toBeVisible()
}

/** The maker ends the call: every page of it says so, and it is over no screen any more. */
export async function endCall(maker: Phone, phones: readonly Phone[], untouched: Page): Promise<void> {
  const { page, t } = maker
  await page.getByRole('button', { name: t('calls.end') }).tap()
  await callOn(page)
    .getByRole('button', { name: t('calls.end') })
    .tap()
  for (const phone of phones)
    await expect(phone.page.getByText(new RegExp(`^${phone.t('calls.ended', { time: '.*' })}$`))).toBeVisible()
  await expect(callOn(untouched)).toHaveCount(0)
}
