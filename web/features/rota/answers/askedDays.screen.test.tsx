import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { availabilityApi, type Mine } from '#shared/rota/availability.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../testing/steps.ts'

const screen = withScreen()
const question = page.getByRole('heading', { name: /When can you serve/ })
const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const
const MINE: Mine = {
  rota: { ...RULES, times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: false, skills: [] },
  ...{ rows: [], links: [], upTo: '2027-01-03', phoneVerified: false },
  share: {
    ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
  months: [],
}
let asked: RotaMine['asked'] = null

beforeEach(() => {
  asked = null
  const { server } = screen
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(answersApi.mine, () => ({ on: true, assignments: [], offers: [], swaps: [], publications: [], asked }))
})

it('an open dashboard asks at once, without any push, until one says so', async () => {
  await screen.open('/dashboard', { as: newPerson(), size: PHONE })
  await passTime(2000)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(question)
  await screen.server.connected()
  asked = { until: '2027-01-03', at: '2026-12-01T12:00:00.000Z' }
  screen.server.tell('availabilityAsked', { until: asked.until })
  await expect.element(question).toHaveTextContent('When can you serve in January?')
  await expect.element(page.getByRole('link', { name: 'Choose my days' })).toHaveAttribute('href', '/availability')
  screen.server.on(availabilityApi.confirm, () => {
    asked = null
    return MINE
  })
  await page.getByRole('button', { name: 'I can on any day' }).click()
  await expectNone(question)
})

it('says the day where it is further ahead', async () => {
  asked = { until: '2027-03-31', at: '2026-12-01T12:00:00.000Z' }
  await screen.open('/dashboard', { as: newPerson(), size: PHONE })
  await expect.element(question).toHaveTextContent('When can you serve until Wednesday, March 31, 2027?')
})
