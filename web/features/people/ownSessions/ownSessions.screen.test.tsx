import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type OwnSession, ownSessionsApi } from '#shared/people/ownSessions.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const sessions = panel('Where you are signed in')
const endButtons = sessions.getByRole('button', { name: /^End .*, last used / })
const dialog = page.getByRole('alertdialog')

let stored: OwnSession[]
beforeEach(() => {
  stored = ['one', 'two', 'three', 'four'].map((_id, index) => ({
    _id,
    device: 'Chrome on Android',
    createdAt: '2026-12-01T12:00:00.000Z',
    lastUsedAt: '2026-12-05T12:00:00.000Z',
    isThis: index === 0,
  }))
  const { server } = screen
  stubProfile(server)
  server.on(ownSessionsApi.list, () => stored)
  server.on(ownSessionsApi.end, ({ id }): undefined => {
    stored = stored.filter(({ _id }) => _id !== id)
  })
  server.on(ownSessionsApi.endOthers, (): undefined => {
    stored = stored.filter(({ isThis }) => isThis)
  })
})

const expectOthers = (count: number) => expect.poll(() => endButtons.elements().length).toBe(count)

it('a list that fails to load can be asked for again, and the profile stays', async () => {
  screen.allowComplaints(/^404 .*\/api\/users\/me\/sessions/)
  const mend = screen.server.refuse(ownSessionsApi.list, 'not_found')
  await screen.open('/profile#sessions', { as: newPerson(), size: PHONE })
  await expect.element(sessions.getByText('Where you are signed in could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await mendAndPress(mend, sessions.getByRole('button', { name: 'Try again' }))
  await expectOthers(3)
  expect(sessions.getByText('This device', { exact: true }).elements()).toHaveLength(1)
  await expectAccessible(sessions)
})

it('one is ended after a question, and then all others', async () => {
  await screen.open('/profile#sessions', { as: newPerson(), size: PHONE })
  await endButtons.last().click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectNone(dialog)
  await expectOthers(3)
  await endButtons.last().click()
  await dialog.getByRole('button', { name: 'End this session' }).click()
  await expect.element(sessions.getByText('That device is signed out.')).toBeVisible()
  await expectOthers(2)
  expect(screen.server.received(ownSessionsApi.end)).toEqual([{ id: 'four' }])

  await sessions.getByRole('button', { name: 'End all others' }).click()
  await dialog.getByRole('button', { name: 'End all others' }).click()
  await expect.element(sessions.getByText('All your other devices are signed out.')).toBeVisible()
  await expect.element(sessions.getByText('You are signed in nowhere else.')).toBeVisible()
  await expectOthers(0)
})
