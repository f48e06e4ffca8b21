import type { Page } from '@playwright/test'
import { addDays, today } from '#shared/days.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { type Scene, saying, type View } from './look.views.ts'

const inDays = (days: number): string => addDays(today('America/Chicago'), days).replaceAll('-', '')

/** Presses what has such a sentence: the first of them, or the last. */
const press =
  (key: StringKey, which: 'first' | 'last' = 'first') =>
  async (page: Page, { t }: Scene) => {
    const named = page.getByRole('button', { name: saying(t, key) }).or(page.getByText(saying(t, key)))
    await named[which]().click()
    await page.waitForLoadState('networkidle')
  }

/** A span, a weekly event, and one that shows as free, all of them far enough ahead. */
const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//look//EN'],
  ...[
    ['Grandparents’ golden wedding and everybody’s summer holiday', 30, 44, 'TRANSP:OPAQUE'],
    ['Choir', 50, 51, 'RRULE:FREQ=WEEKLY'],
    ['Maybe', 60, 61, 'TRANSP:TRANSPARENT'],
  ].flatMap(([title, from, to, line]) => [
    ...['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, `${line}`],
    ...[`DTSTART;VALUE=DATE:${inDays(Number(from))}`, `DTEND;VALUE=DATE:${inDays(Number(to))}`, 'END:VEVENT'],
  ]),
  ...['END:VCALENDAR', ''],
].join('\r\n')

const setup = { path: '/rota/setup', as: 'admin' } as const

/** Pages of the rota for members and admins, without the board. */
export const ROTA_VIEWS: View[] = [
  { name: 'availability', path: '/availability', as: 'member' },
  {
    ...{ name: 'availability-calendar', path: '/availability', as: 'member' },
    async act(page, scene) {
      await press('availability.calendar.title')(page, scene)
      const buffer = Buffer.from(CALENDAR)
      await page
        .getByLabel(scene.t('availability.calendar.choose'))
        .setInputFiles({ name: 'me.ics', mimeType: 'text/calendar', buffer })
      await page.getByRole('checkbox', { name: /Choir/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    ...{ name: 'availability-away', path: '/availability', as: 'member', isWindow: true },
    async act(page, { t }) {
      await page
        .getByRole('button', { name: new RegExp(`, ${t('availability.isOwn')}$`) })
        .first()
        .click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'availability-unverified',
    path: '/availability',
    as: 'member',
    async act(page) {
      await page.route(/\/api\/availability\/mine/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), phoneVerified: false } })
      })
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  ...['today', 'coverage', 'call-list', 'report', 'counts', 'habits', 'setup', 'settings'].map(
    (view): View => ({ name: `rota-${view}`, path: `/rota/${view}`, as: 'admin' }),
  ),
  {
    ...{ name: 'rota-counts-zones', path: '/rota/counts', as: 'admin' },
    act: (page) => page.getByRole('table').getByRole('button').first().click(),
  },
  { name: 'rota-report-half', path: '/rota/report?length=half', as: 'admin' },
  {
    ...{ name: 'rota-settings-exact', path: '/rota/settings', as: 'admin' },
    async act(page, scene) {
      for (const rule of ['rules.often', 'rules.search'] as const) {
        await press(rule)(page, scene)
        await page.getByLabel(scene.t(rule), { exact: true }).selectOption(scene.t('rotaSettings.exact'))
      }
    },
  },
  { ...setup, name: 'setup-template-new', act: press('setupRota.addTemplate') },
  { ...setup, name: 'setup-template', act: press('setupRota.editNamed') },
  {
    ...{ ...setup, name: 'setup-post' },
    async act(page, scene) {
      await page
        .getByRole('button', { name: scene.t('setupRota.posts') })
        .first()
        .click()
      await press('setupRota.editNamed', 'last')(page, scene)
      await page.getByLabel(scene.t('station.where')).first().waitFor()
    },
  },
  { ...setup, name: 'setup-service', act: press('setupRota.editNamed', 'last') },
  {
    ...{ ...setup, name: 'setup-zones' },
    async act(page, scene) {
      await page.getByRole('button', { name: scene.t('plan.title') }).click()
      await press('plan.zonesOf')(page, scene)
    },
  },
]
