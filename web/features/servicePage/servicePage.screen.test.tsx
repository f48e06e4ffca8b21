import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/answers.ts'
import { type ServicePage, servicePageApi } from '#shared/servicePage.ts'
import { findingsOf } from '../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../testing/screen.tsx'
import { expectNone } from '../../testing/steps.ts'

const screen = withScreen()
const me = newPerson({ name: 'Ann Abel' })

const SERVICE: ServicePage = {
  ...{ _id: 's1', name: 'Easter Vigil', note: 'Palms are at the font.\nThe lift is out of order.' },
  ...{ date: '2026-12-06', serviceTime: '9am', lastsMinutes: 90, startsAt: '2026-12-06T15:00:00.000Z' },
  ...{ tieColor: 'Navy', state: 'planned', onDuty: true },
  files: [
    { _id: 'f1', name: 'Order of service.pdf', type: 'application/pdf', bytes: 240_000, url: '/api/service-files/f1' },
  ],
  people: [
    {
      ...{ userId: me._id, name: 'Ann Abel', photoUrl: null, phoneNumber: null },
      ...{ postId: 'door', post: 'Main Door', shadow: false },
    },
    {
      ...{ userId: 'u2', name: 'Otis Reed', photoUrl: null, phoneNumber: '+13125550177' },
      ...{ postId: 'balcony', post: 'Balcony', shadow: false },
    },
  ],
  posts: [
    {
      ...{ postId: 'door', post: 'Main Door', where: 'North entrance, by the font', zoneIds: [], pin: null },
      duties: [{ _id: 'd1', when: 'before', text: 'Unlock both doors' }],
    },
    { postId: 'balcony', post: 'Balcony', where: 'Upstairs', duties: [], zoneIds: [], pin: null },
  ],
  ...{ ticks: [], plans: [], counts: [], countKinds: [{ _id: 'people', name: 'People' }] },
  ...{ channel: null, emergencyNumber: null, address: null },
}

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(servicePageApi.show, () => SERVICE)
})

it('says post, time and tie first, then where, what to do, who else, the note and the files', async () => {
  await screen.open('/service/s1', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Main Door, 9am' })).toBeVisible()
  for (const said of ['Easter Vigil', 'North entrance, by the font', 'Unlock both doors', 'Otis Reed'])
    await expect.element(page.getByText(said)).toBeVisible()
  await expectNone(page.getByText('Upstairs'))
  const phone = page.getByRole('link', { name: /Call Otis Reed/ })
  await expect.element(phone).toHaveAttribute('href', 'tel:+13125550177')
  await expect.element(page.getByText('The lift is out of order.')).toBeVisible()
  const file = page.getByRole('link', { name: 'Order of service.pdf (240 kB)' })
  await expect.element(file).toHaveAttribute('href', expect.stringMatching(/\/api\/service-files\/f1$/))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('shows who does not serve there who does, and says where a service is cancelled', async () => {
  const people = SERVICE.people.filter(({ userId }) => userId !== me._id).map(({ phoneNumber: _, ...rest }) => rest)
  screen.server.on(servicePageApi.show, () => ({
    ...SERVICE,
    ...{ people, onDuty: false, note: null, files: [], state: 'cancelled' as const },
  }))
  await screen.open('/service/s1', { as: me, size: DESKTOP })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Easter Vigil, 9am' })).toBeVisible()
  await expect.element(page.getByText('This service is cancelled.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Who serves' })).toBeVisible()
  await expectNone(page.getByRole('link', { name: /Call/ }))
})
