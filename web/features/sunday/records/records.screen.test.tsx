import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type NewRecord, type Record, recordsApi } from '#shared/sunday/records.ts'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { servicePageWith } from '../servicePage/servicePage.testing.ts'

const screen = withScreen()
let me: User
let admin: User
let service: ServicePage
let records: Record[]

const recordOf = ({ uuid, serviceId, text, at }: NewRecord): Record => ({
  ...{ _id: uuid, uuid, serviceId, text, at, date: '2026-12-06', serviceTime: '9am', editedAt: null },
  ...{ by: { _id: me._id, name: me.name }, editableUntil: '2026-12-07T17:00:00.000Z' },
})
const written = (text: string, change: Partial<Record> = {}): Record => ({
  ...recordOf({ uuid: crypto.randomUUID(), serviceId: 's1', text, at: '2026-12-06T17:00:00.000Z' }),
  ...change,
})

beforeEach(() => {
  // New people each time: what an earlier test has not sent waits on the device of its own.
  me = newPerson({ name: 'Ann Abel' })
  admin = newPerson({ role: 'admin' })
  service = servicePageWith(me)
  records = []
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(servicePageApi.show, () => service)
  screen.server.on(recordsApi.list, () => records)
  screen.server.on(recordsApi.create, (record) => {
    const stored = records.find(({ uuid }) => uuid === record.uuid) ?? recordOf(record)
    records = [...records.filter(({ uuid }) => uuid !== record.uuid), stored]
    return stored
  })
})

const section = page.getByRole('region', { name: 'Write down what happened' })
const field = section.getByRole('textbox', { name: 'What happened' })
const write = section.getByRole('button', { name: 'Write it down' })

it('who is on duty writes down what happened, changes it and deletes it', async () => {
  screen.server.on(recordsApi.change, ({ id, text }) => {
    records = records.map((one) => (one._id === id ? { ...one, text, editedAt: '2026-12-06T18:05:00.000Z' } : one))
    return records.find(({ _id }) => _id === id) ?? written(text)
  })
  screen.server.on(recordsApi.remove, () => {
    records = []
    return undefined
  })
  await screen.open('/service/s1', { as: me, size: PHONE })
  await field.fill('The lift was stuck.\nAll came out.')
  await write.click()
  await expect.element(field).toHaveValue('')
  await expect.element(section.getByText('The lift was stuck.')).toBeVisible()
  await expect.poll(() => records.map(({ text }) => text)).toEqual(['The lift was stuck.\nAll came out.'])
  await section.getByRole('button', { name: 'Change' }).click()
  const words = section.getByRole('textbox', { name: 'What happened' }).nth(1)
  await expect.element(words).toHaveFocus()
  await words.fill('The lift was stuck for an hour.')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByText('changed Dec 6, 12:05 PM', { exact: false })).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await section.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectNone(section.getByText('The lift was stuck for an hour.'))
})

it('a deletion that is refused says why in its question, which stays; asked again, it says nothing of that', async () => {
  records = [written('The heating is cold.')]
  screen.allowComplaints(/^403 /)
  const mend = screen.server.refuse(recordsApi.remove, 'too_late')
  await screen.open('/service/s1', { as: me, size: PHONE })
  const question = page.getByRole('alertdialog')
  const remove = section.getByRole('button', { name: 'Delete' })
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectNone(question)
  await expect.element(remove).toHaveFocus()
  mend()
  screen.server.on(recordsApi.remove, () => {
    records = []
    return undefined
  })
  await remove.click()
  await expect.element(question).toBeVisible()
  await expectNone(question.getByRole('alert'))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectNone(section.getByText('The heating is cold.'))
  expect(screen.server.received(recordsApi.remove)).toHaveLength(2)
})

it('before the service the form is folded, and what was written stays in sight', async () => {
  service = { ...service, startsAt: '2026-12-06T19:00:00.000Z' }
  records = [written('The heating is cold.')]
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByText('The heating is cold.')).toBeVisible()
  await expectNone(field)
  await page.getByRole('button', { name: 'Write down what happened' }).click()
  await expect.element(field).toBeVisible()
})

it('a record without a connection waits on the device, and is sent once', async () => {
  screen.allowComplaints(/^offline /)
  await screen.open('/service/s1', { as: me, size: PHONE })
  const reconnect = screen.server.disconnect(recordsApi.create)
  await field.fill('A child was lost and found.')
  await write.click()
  await expect.element(section.getByText('Not sent yet: kept on this device until you are online.')).toBeVisible()
  reconnect()
  dispatchEvent(new Event('online'))
  await expectNone(section.getByText('Not sent yet', { exact: false }))
  await expect.element(section.getByText('A child was lost and found.')).toBeVisible()
  await expect.poll(() => records).toHaveLength(1)
  expect(new Set(screen.server.received(recordsApi.create).map(({ uuid }) => uuid)).size).toBe(1)
})

it('a refused record says why, keeps its words, and is sent again or discarded', async () => {
  screen.allowComplaints(/^403 /)
  const allow = screen.server.refuse(recordsApi.create, 'not_on_duty')
  await screen.open('/service/s1', { as: me, size: PHONE })
  await field.fill('Two chairs are broken.')
  await write.click()
  const alert = section.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent('This was not stored. Only those who serve that day can do this. Ask an admin.')
  await expect.element(section.getByText('Two chairs are broken.')).toBeVisible()
  allow()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectNone(alert)
  // The question goes with the press, before the server has answered.
  await expect.poll(() => records.map(({ text }) => text)).toEqual(['Two chairs are broken.'])
})

it('a text that is too long is not sent and not cut, and a draft outlives a reload', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await write.click()
  await expect.element(field).toHaveAccessibleDescription(/Please fill this in/)
  await field.fill('x'.repeat(2001))
  await write.click()
  await expect.element(field).toHaveAccessibleDescription(/at most 2,?000 characters/)
  expect(screen.server.received(recordsApi.create)).toEqual([])
  await field.fill('Half a thought')
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(field).toHaveValue('Half a thought')
})

it('own records stay readable after a day, when they can no longer be changed; those of others are not listed', async () => {
  records = [
    // The clock of the author's phone was ahead.
    written('Old', { at: '2026-12-07T12:00:00.000Z', editableUntil: '2026-12-06T12:00:00.000Z' }),
    written('Of another', { by: { _id: 'u2', name: 'Otis Reed' } }),
    written('Elsewhere', { serviceId: 's2' }),
  ]
  service = { ...service, onDuty: false, mayReport: false }
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(section.getByText('Old')).toBeVisible()
  await expectNone(section.getByRole('button', { name: 'Change' }))
  await expectNone(field)
  await expectNone(section.getByText('Of another'))
  await expectNone(section.getByText('Elsewhere'))
})

it('nobody writes about a service that is cancelled or to come, nor who may not report; others do, on duty or not', async () => {
  const toCome = { date: '2026-12-07', startsAt: '2026-12-07T15:00:00.000Z' }
  for (const change of [{ state: 'cancelled' as const }, toCome, { onDuty: false, mayReport: false }]) {
    service = { ...servicePageWith(me), ...change }
    await screen.open('/service/s1', { as: me, size: PHONE })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
    await expectNone(section)
  }
  service = { ...service, mayReport: true }
  await screen.open('/service/s1', { as: admin, size: DESKTOP })
  await expect.element(field).toBeVisible()
})

it('a record that was sent late is changed for a day after it was stored, however old its own time is', async () => {
  records = [written('Late', { at: '2026-12-04T12:00:00.000Z', editableUntil: '2026-12-07T12:00:00.000Z' })]
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(section.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect.element(section.getByText('you can change it until Dec 7, 6:00 AM')).toBeVisible()
})

it('a change that comes too late says so, and its words stay', async () => {
  screen.allowComplaints(/^403 /)
  records = [written('The lift was stuck.')]
  screen.server.refuse(recordsApi.change, 'too_late')
  await screen.open('/service/s1', { as: me, size: PHONE })
  await section.getByRole('button', { name: 'Change' }).click()
  const words = section.getByRole('textbox', { name: 'What happened' }).nth(1)
  await words.fill('The lift was stuck twice.')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('It is too late for this. Ask an admin.')
  await expect.element(words).toHaveValue('The lift was stuck twice.')
})
