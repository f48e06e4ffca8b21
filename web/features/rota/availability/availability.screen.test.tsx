import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi, type RotaMine } from '#shared/answers.ts'
import { availabilityApi, type Mine } from '#shared/availability.ts'
import { postsApi } from '#shared/rotaPosts.ts'
import { templatesApi } from '#shared/rotaTemplates.ts'
import { usersApi } from '#shared/users.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { postWith } from '../board/board.testing.ts'

const screen = withScreen()
const RULES = { per: 'month', mostAMonth: null, mostADay: 1, backToBack: 'avoid', smsOk: false, offers: true } as const
let mine: Mine
let asked: RotaMine['asked']

beforeEach(() => {
  asked = null
  mine = {
    rota: { ...RULES, times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: true, skills: [] },
    ...{ rows: [], links: [], upTo: null, phoneVerified: true },
    share: {
      ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
      ...{ teamLeast: 0, teamMost: 0 },
    },
  }
  const { server } = screen
  const assignments = ['2026-12-13', '2026-12-20'].map((date) =>
    assignmentWith({ _id: date, date, serviceTime: '9am', post: 'Balcony', startsAt: `${date}T15:00:00.000Z` }),
  )
  server.on(answersApi.mine, () => ({ on: true, assignments, offers: [], swaps: [], publications: [], asked }))
  server.on(availabilityApi.mine, () => mine)
  server.on(postsApi.list, () => [])
  server.on(templatesApi.list, () => [])
})

const button = (name: RegExp | string) => page.getByRole('button', { name })

it('on a phone two months stand first, and the others behind their names; nothing is checked that was not shown', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText('About two a month, as you asked. You have 2 in December.')).toBeVisible()
  await expect.element(button('Sunday, January 31: fine')).toBeVisible()
  await expectNone(button('Sunday, February 14: fine'))
  await expect.element(button('I’ve checked my days up to January 31')).toBeVisible()
  await button('February 2027').click()
  await expect.element(button('Sunday, February 14: fine')).toBeVisible()
  await expect.element(button('I’ve checked my days up to February 28')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('days that were said are listed, however far ahead, and are taken back by a press', async () => {
  const plain = {
    weekdays: 0,
    nth: 0,
    everyWeeks: 1,
    templateId: null,
    reason: null,
    createdBy: { _id: 'me', name: 'Me' },
    affected: [],
  }
  const rowOf = (kind: 'away' | 'rather_not', fromDay: string, toDay: string) => ({
    ...plain,
    _id: fromDay,
    userId: 'me',
    kind,
    fromDay,
    toDay,
    anchorDay: fromDay,
    createdAt: '2026-12-01T12:00:00.000Z',
  })
  mine = {
    ...mine,
    rows: [
      rowOf('away', '2027-07-05', '2027-07-20'),
      rowOf('rather_not', '2026-12-13', '2026-12-13'),
      rowOf('away', '2026-11-01', '2026-11-08'),
    ],
  }
  const removed: string[] = []
  screen.server.on(availabilityApi.removeRow, ({ id }): undefined => {
    removed.push(id)
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button(/^Remove.*Rather not: December 13/)).toBeVisible()
  await expectNone(page.getByText(/Away: .*November/))
  await button(/^Remove.*Away: July 5/).click()
  await expectNone(page.getByText(/Away: July/))
  await expect.poll(() => removed).toEqual(['2027-07-05'])
})

it('today is marked, and the key names the mark that people make', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(/^✕\s*you can’t$/)).toBeVisible()
  await expect.element(button(/^Sunday, December 6: /)).toHaveAttribute('aria-current', 'date')
})

it('shows all months on a wide window, and to whom is asked about them', async () => {
  await screen.open('/availability', { as: newPerson(), size: { ...DESKTOP, width: 1440 } })
  await expect.element(button('Sunday, February 14: fine')).toBeVisible()
  asked = { until: '2027-02-28', at: '2026-12-01T12:00:00.000Z' }
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button('Sunday, February 14: fine')).toBeVisible()
})

it('each part is one line, which says what holds, and opens in its place', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const howOften = button(/^How often/)
  await expect.element(howOften).toHaveTextContent('How often2 times a month')
  await expectNone(button('More often'))
  await howOften.click()
  await expect.element(button('More often')).toBeVisible()
  await howOften.click()
  await expectNone(button('More often'))
  const place = button(/^Sun, Dec 13, 9am/)
  await expect.element(place).toHaveTextContent('Balcony · Please answer')
  await place.click()
  await expect.element(button(/^I’ll be there ?: Sunday, December 13/)).toBeVisible()
  await button(/^Sun, Dec 20, 9am/).click()
  await expectNone(button(/^I’ll be there ?: Sunday, December 13/))
})

it('each part says its state while it is folded; a person who asks stands unfolded', async () => {
  screen.server.on(postsApi.list, () => [postWith({ _id: 'door', name: 'Main Door' })])
  screen.server.on(usersApi.directory, () => [])
  const states = { rules: /^Regular days/, posts: /^Where you like/, asked: /^When somebody/, with: /^Together with/ }
  const expectState = (part: keyof typeof states, text: string) =>
    expect.element(button(states[part])).toHaveTextContent(text)
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expectState('rules', 'Regular daysnone')
  await expectState('posts', 'Where you like to serveanywhere')
  await expectState('asked', 'When somebody is neededask me')
  await expectState('with', 'Together withnobody yet')

  const wishes = [{ postId: 'door', wish: 'like' as const }]
  mine = { ...mine, phoneVerified: false, rota: { ...mine.rota, offers: false, wishes } }
  const other = (name: string) => ({ _id: name.slice(0, 3), name })
  const link = { kind: 'together' as const, agreed: false, agreedByMe: false }
  mine.links = [
    { ...link, _id: 'l1', other: other('Ruth Stone') },
    { ...link, _id: 'l2', other: other('Ann Abel'), agreedByMe: true },
  ]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expectState('posts', 'Where you like to serveMain Door: Gladly')
  await expectState('asked', 'When somebody is neededdon’t ask me · phone not verified')
  await expectState('with', 'Together withRuth Stone (asks you), Ann Abel (has not agreed yet)')
  await expect.element(button(/^Agree ?: Ruth Stone/)).toBeVisible()
  await expectNone(button('Add a rule'))
})

it('a long state stands below its title, whole words in a line', async () => {
  mine = { ...mine, phoneVerified: false }
  await screen.open('/availability', { as: newPerson({ language: 'es' }), size: PHONE })
  const state = page.getByText('pueden pedírmelo · teléfono sin verificar')
  await expect.element(state).toBeVisible()
  const title = page.getByText('Cuando hace falta alguien', { exact: true }).element().getBoundingClientRect()
  expect(state.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(title.bottom)
  expect(state.element().getClientRects()).toHaveLength(1)
  expect(state.element().getBoundingClientRect().height).toBeLessThan(30)
})

it('what an admin entered is named with who did, and can be removed', async () => {
  const row = {
    ...{ kind: 'away' as const, fromDay: '2026-12-20', toDay: '2026-12-27', weekdays: 0, nth: 0, everyWeeks: 1 },
    ...{ anchorDay: '2026-12-20', templateId: null, reason: null, _id: 'row', userId: 'ann', affected: [] },
    ...{ createdBy: { _id: 'marcus', name: 'Marcus Whitfield' }, createdAt: '2026-12-06T12:00:00.000Z' },
  }
  mine = { ...mine, rows: [row, { ...row, _id: 'own', createdBy: { _id: 'ann', name: 'Ann' } }] }
  const removed: string[] = []
  screen.server.on(availabilityApi.removeRow, ({ id }) => {
    removed.push(id)
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
    return undefined
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText('Marcus Whitfield entered something for you. You can change it.')).toBeVisible()
  await page.getByText('1 entry about days').click()
  await button(/^Remove ?: December 20/).click()
  await expectNone(page.getByText(/Marcus Whitfield/))
  await expect.poll(() => removed).toEqual(['row'])
})
