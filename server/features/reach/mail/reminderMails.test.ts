import { DateTime } from 'luxon'
import { afterEach, expect, it, vi } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { pushApi } from '#shared/reach/push.ts'
import { SITE, withMailTest } from '../../../testing/mailApp.ts'

const { test, register, mailed, drained, takenBy } = await withMailTest()

afterEach(() => void vi.useRealTimers())

/** A member with a shift on December 6 who has asked for reminders by mail. */
async function usher(name: string, mailReminders = true) {
  const person = await test.signUp({ name })
  const before = (await test.call(pushApi.settings, {}, person.token)).body
  expect(before.mailReminders).toBe(false)
  const { body } = await test.call(pushApi.setSettings, { mailReminders }, person.token)
  expect(body).toEqual({ ...before, mailReminders })
  const admin = await test.signUp({ role: 'admin' })
  const shift = { name, assignment: `Door of ${name}`, serviceTime: '9am', tieColor: 'Blue', date: '2026-12-06' }
  expect((await test.call(scheduleApi.createManual, shift, admin.token)).status).toBe(201)
  return person
}

it('reminders go by mail to a verified address where no device gets them, once, if they are wanted', async () => {
  const alone = await usher('Ann Abel')
  const withDevice = await usher('Bo Bell')
  const unasked = await usher('Cy Cole', false)
  const unverified = await usher('Di Dorn')
  const failing = await usher('Ed Eck')
  await register(withDevice.token)
  await register(failing.token)
  // A push of the new shift that arrives later would clear the failure.
  await mailed()
  await drained()
  const since = { failing_since: '2026-11-01T00:00:00.000Z' }
  await test.db.updateTable('push_subscriptions').set(since).where('user_id', '=', failing._id).execute()
  await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', unverified._id).execute()
  const evening = DateTime.fromISO('2026-12-05T18:00', { zone: 'America/Chicago' }).toJSDate()
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  for (let count = 0; count < 2; count += 1) await test.app.reminders.remind()
  await mailed()
  await drained()
  const subjects = (email: string) => takenBy(email).map(({ headers }) => headers.subject)
  const title = 'You serve tomorrow – North'
  expect([alone, withDevice, unasked, unverified, failing].map(({ email }) => subjects(email))).toEqual([
    [title],
    [],
    [],
    [],
    [title],
  ])
  const text = takenBy(alone.email)[0]?.text.split('\n')
  expect(text?.[2]).toContain('Door of Ann Abel')
  // The page of the service, which one's shift has made.
  expect(text?.find((line) => line.startsWith(`${SITE}/`))).toMatch(/\/service\/[\w-]+$/)
})
