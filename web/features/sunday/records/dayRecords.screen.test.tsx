import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { type RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { type Record, recordsApi } from '#shared/sunday/records.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const screen = withScreen()
const admin = newPerson({ role: 'admin' })
const TODAY = '2026-12-06'
const person: RotaDay['services'][number]['people'][number] = {
  ...{ shiftId: 'p1', userId: 'u1', name: 'Ann Abel', phoneNumber: null, postId: 'door', post: 'Main Door' },
  ...{ state: 'accepted', attendance: null, at: null },
}
const RECORD: Record = {
  ...{ _id: 'r1', uuid: 'r1', serviceId: 's1', date: TODAY, serviceTime: '9am', editedAt: null },
  ...{ editableUntil: '2026-12-05T16:00:00.000Z' },
  ...{ text: 'The lift was stuck.', at: '2026-12-04T16:00:00.000Z', by: { _id: 'u1', name: 'Ann Abel' } },
}
const services: RotaDay['services'] = [
  { serviceId: 's1', serviceTime: '9am', tieColor: null, endsAt: '2026-12-06T16:30:00.000Z', people: [person] },
]

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(rotaDayApi.show, ({ date }) => ({ date, before: null, after: null, unanswered: [], services }))
  screen.server.on(recordsApi.list, ({ from }) => (from === TODAY ? [RECORD] : []))
})

const open = (date = TODAY) => screen.open(`/rota/today?date=${date}`, { as: admin, size: PHONE })
const words = page.getByRole('textbox', { name: 'Your words' })
const offer = page.getByRole('button', { name: 'Thank those who served' })
const send = page.getByRole('button', { name: 'Thank them' })

it('the day shows what was written down, at which service and by whom, and an admin may change it at any time', async () => {
  await open()
  const section = page.getByRole('region', { name: 'What happened' })
  await expect.element(section.getByText('The lift was stuck.')).toBeVisible()
  await expect.element(section.getByText('9am · Ann Abel')).toBeVisible()
  await expect.element(section.getByText('Dec 4, 10:00 AM', { exact: true })).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Change' })).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await open('2026-11-29')
  await expect.element(section.getByText('Nothing was written down.')).toBeVisible()
})

it('thanks those who served, and says how many they were', async () => {
  screen.server.on(recordsApi.thank, () => ({ told: 9 }))
  await open()
  await offer.click()
  await expect.element(words).toHaveFocus()
  await words.fill('Well done')
  await send.click()
  await expect.element(page.getByText('9 people were thanked.')).toHaveFocus()
  await expectNone(send)
  expect(screen.server.received(recordsApi.thank)).toEqual([{ date: TODAY, text: 'Well done' }])
  // It is not offered again, on this day.
  await open()
  await expect.element(page.getByText('9 people were thanked.')).toBeVisible()
  await expectNone(offer)
  await open('2026-11-29')
  await expect.element(offer).toBeVisible()
})

it('says that nobody served, or that they were thanked already, and the words stay', async () => {
  screen.allowComplaints(/^409 /)
  screen.server.on(recordsApi.thank, () => ({ told: 0 }))
  await open()
  await offer.click()
  await expect.element(words).toHaveFocus()
  await words.fill('Well done')
  await send.click()
  await expect.element(page.getByText('Nobody served that day, so nobody was thanked.')).toBeVisible()
  screen.server.refuse(recordsApi.thank, 'thanked_already')
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Those who served that day have been thanked already.')
  await expect.element(words).toHaveValue('Well done')
})

it('words of more than 200 characters are not sent, and a day to come has neither records nor thanks', async () => {
  await open()
  await offer.click()
  await expect.element(words).toHaveFocus()
  await words.fill('x'.repeat(201))
  await send.click()
  await expect.element(words).toHaveAccessibleDescription(/at most 200 characters/)
  expect(screen.server.received(recordsApi.thank)).toEqual([])
  await open('2026-12-13')
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expectNone(offer)
  await expectNone(page.getByRole('region', { name: 'What happened' }))
})

it('nobody is thanked before the last service of the day is over', async () => {
  const last = { serviceId: 's2', serviceTime: '11am', tieColor: null, endsAt: '2026-12-06T18:30:00.000Z' }
  const both = [...services, { ...last, people: [{ ...person, shiftId: 'p2' }] }]
  screen.server.on(rotaDayApi.show, ({ date }) => ({ date, before: null, after: null, unanswered: [], services: both }))
  await open()
  await expect.element(page.getByText('The lift was stuck.')).toBeVisible()
  await expectNone(offer)
})

it('thanks are one line until it is pressed, and words that were typed are there after a reload', async () => {
  await open()
  await expect.element(offer).toBeVisible()
  await expectNone(words)
  await offer.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectNone(words)
  await offer.click()
  await words.fill('Well d')
  await open()
  await expect.element(words).toHaveValue('Well d')
})
