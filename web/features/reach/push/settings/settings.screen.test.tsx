import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { type NotificationSettings, pushApi, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { newPerson, PHONE, withScreen } from '../../../../testing/screen.tsx'
import { expectNone } from '../../../../testing/steps.ts'

const screen = withScreen()
let settings: NotificationSettings

beforeEach(() => {
  settings = {
    ...{ messages: true, work: true, shifts: true, requests: true, eveningReminder: true, lateReminder: true },
    ...{ calls: true, mailReminders: true, ...REMINDER_DEFAULTS },
  }
  screen.server.on(calendarApi.show, () => ({ url: null }))
  screen.server.on(secondFactorApi.show, () => ({ isOn: false, isRequired: false, recoveryCodesLeft: 0 }))
  screen.server.on(pushApi.devices, () => [])
  screen.server.on(pushApi.settings, () => settings)
  screen.server.on(pushApi.setSettings, (change) => {
    settings = { ...settings, ...change }
    return settings
  })
})

const calls = page.getByRole('switch', { name: 'Calls for help' })

it('an admin chooses whether they are called on days when they do not serve', async () => {
  await screen.open('/profile', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(calls).toBeChecked()
  await expect.element(calls).toHaveAccessibleDescription(/Who serves is always called\./)
  await calls.click()
  await expect.poll(() => screen.server.received(pushApi.setSettings)).toEqual([{ calls: false }])
  await expect.element(calls).not.toBeChecked()
})

it('a choice that is not stored is taken back and says so', async () => {
  screen.allowComplaints(/^403 /)
  screen.server.refuse(pushApi.setSettings, 'forbidden')
  await screen.open('/profile', { as: newPerson({ role: 'admin' }), size: PHONE })
  await calls.click()
  await expect.element(page.getByText('“Calls for help” was not changed.')).toBeVisible()
  await expect.element(calls).toBeChecked()
})

it('a member is not asked: who serves is always called', async () => {
  await screen.open('/profile', { as: newPerson(), size: PHONE })
  await expect.element(page.getByRole('switch', { name: 'Messages' })).toBeVisible()
  await expectNone(calls)
})

it.each([
  ['computer', false, /^Press the sign to the left of the address/],
  ['phone', true, /^Open Notifications in the phone’s settings/],
])('blocked notifications are allowed again by the words for a %s', async (_, isTouched, help) => {
  const asked = window.matchMedia.bind(window)
  const touches = (query: string) => ({ matches: isTouched, media: query }) as MediaQueryList
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => (query === '(pointer: coarse)' ? touches(query) : asked(query)))
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await screen.open('/profile', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(help)).toBeVisible()
  media.mockRestore()
  permission.mockRestore()
})

it('a member is reminded at times of their own, and a time that is refused is taken back with why', async () => {
  await screen.open('/profile', { as: newPerson(), size: PHONE })
  const changes = () => screen.server.received(pushApi.setSettings)
  await page.getByLabelText('How many days before').selectOptions('3 days before')
  await page.getByLabelText('How long before').selectOptions('90 minutes before')
  const time = page.getByLabelText('Time of the reminder')
  await expect.element(time).toHaveValue('18:00')
  await time.fill('19:30')
  // Nothing is sent while it is typed.
  expect(changes()).toEqual([{ eveningDaysBefore: 3 }, { lateMinutes: 90 }])
  await page.getByLabelText('How many days before').click()
  await expect.poll(changes).toEqual([{ eveningDaysBefore: 3 }, { lateMinutes: 90 }, { eveningAt: '19:30' }])
  screen.allowComplaints(/^403 /)
  const allow = screen.server.refuse(pushApi.setSettings, 'forbidden')
  await page.getByLabelText('How many days before').selectOptions('7 days before')
  await expect.element(page.getByText('“How many days before” was not changed.')).toBeVisible()
  await expect.element(page.getByLabelText('How many days before')).toHaveValue('3')
  allow()
  await page.getByRole('switch', { name: 'The evening before I serve' }).click()
  await expectNone(page.getByLabelText('How many days before'))
})
