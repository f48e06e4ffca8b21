import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Hook, type HookDelivery, hooksApi } from '#shared/reach/hooks.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectBriefly, expectFocusIn, mendAndPress, panel } from '../testing/steps.ts'

const screen = withScreen()
const hooks = panel('Webhooks')
const dialog = page.getByRole('alertdialog')
const ruth = newPerson({ role: 'superAdmin', name: 'Ruth Abel' })

const delivery = (more: Partial<HookDelivery>): HookDelivery => ({
  ...{ _id: `msg_${Math.random()}`, type: 'publication.made', at: '2026-12-06T17:00:00.000Z', tries: 1 },
  ...{ triedAt: '2026-12-06T17:00:01.000Z', state: 'taken', status: 204, failure: null, ...more },
})
const hook = (more: Partial<Hook>): Hook => ({
  ...{ _id: 'one', url: 'https://hooks.example.org/ushers', events: ['publication.made', 'place.changed'] },
  ...{ createdAt: '2026-12-01T12:00:00.000Z', madeBy: { _id: ruth._id, name: ruth.name }, paused: null },
  ...{ waiting: 0, nextAt: null, deliveries: [], ...more },
})

let stored: Hook[]
beforeEach(() => {
  stored = []
  const { server } = screen
  server.on(hooksApi.list, () => stored)
  server.on(hooksApi.create, ({ url, events }) => {
    const made = hook({ _id: 'new', url, events })
    stored = [...stored, made]
    return { ...made, secret: 'whsec_c2VjcmV0' }
  })
  server.on(hooksApi.remove, ({ id }): undefined => {
    stored = stored.filter(({ _id }) => _id !== id)
  })
  server.on(hooksApi.resume, ({ id }) => {
    stored = stored.map((one) => (one._id === id ? { ...one, paused: null } : one))
    return stored.find(({ _id }) => _id === id) ?? hook({})
  })
})

const open = (size = DESKTOP) => screen.open('/admin/programs', { as: ruth, size })
const entries = hooks.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')

it('a list that fails to load can be asked for again', async () => {
  screen.allowComplaints(/^404 .*\/api\/hooks/)
  const mend = screen.server.refuse(hooksApi.list, 'not_found')
  await open()
  await expect.element(hooks.getByText('The webhooks could not be loaded.')).toBeVisible()
  await mendAndPress(mend, hooks.getByRole('button', { name: 'Try again' }))
  await expect.element(hooks.getByText('No program is told yet')).toBeVisible()
})

it('one is added with its events, and its secret is shown once, with the focus on it', async () => {
  await open(PHONE)
  await hooks.getByRole('button', { name: 'Add a webhook' }).click()
  await expect.element(hooks.getByText('Choose at least one')).toBeVisible()
  await hooks.getByLabelText('Address').fill('https://hooks.example.org/ushers')
  await hooks.getByLabelText('The rota was published').click()
  await hooks.getByLabelText('Somebody joined').click()
  await hooks.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = hooks.getByLabelText('Secret of hooks.example.org')
  await expect.element(secret).toHaveValue('whsec_c2VjcmV0')
  await expectFocusIn(secret)
  const wanted = { url: 'https://hooks.example.org/ushers', events: ['publication.made', 'member.joined'] }
  expect(screen.server.received(hooksApi.create)).toEqual([wanted])
  await expectAccessible(hooks)
  await hooks.getByRole('button', { name: 'I have it' }).click()
  await expect.element(secret).not.toBeInTheDocument()
  await expect.element(hooks.getByText('Nothing was sent yet.')).toBeVisible()
  await expect.element(hooks.getByText('The rota was published · Somebody joined')).toBeVisible()
})

it('a refused address is said at its field', async () => {
  screen.allowComplaints(/^400 .*\/api\/hooks/)
  screen.server.refuse(hooksApi.create, 'invalid_input', {
    issues: () => [{ path: 'url', message: 'Nothing can be sent there.' }],
  })
  await open()
  await hooks.getByLabelText('Address').fill('https://127.0.0.1/')
  await hooks.getByLabelText('Somebody joined').click()
  await hooks.getByRole('button', { name: 'Add a webhook' }).click()
  await expect.element(hooks.getByText('Nothing can be sent there.')).toBeVisible()
  await expectFocusIn(hooks.getByLabelText('Address'))
})

it('each says whether events arrive, and what came of the last ones', async () => {
  stored = [
    hook({ deliveries: [delivery({ type: 'hook.test' }), delivery({ tries: 4 })] }),
    hook({
      ...{ _id: 'two', url: 'https://down.example.org/', waiting: 3, nextAt: '2026-12-06T19:30:00.000Z' },
      deliveries: [delivery({ state: 'waiting', status: null, failure: 'timeout', tries: 2 })],
    }),
    hook({
      ...{ _id: 'three', url: 'https://gone.example.org/', waiting: 1, madeBy: null },
      paused: { at: '2026-12-06T16:00:00.000Z', why: 'gone' },
      deliveries: [delivery({ state: 'waiting', status: 410, failure: 'gone' })],
    }),
  ]
  await open(PHONE)
  await expect.element(hooks.getByText('Active', { exact: true })).toBeVisible()
  await expect.element(hooks.getByText('3 events wait. Next try December 6, 2026 at 1:30 PM.')).toBeVisible()
  await expect
    .element(hooks.getByText(/^Paused December 6, 2026 at 10:00 AM: it answered that nothing more/))
    .toBeVisible()
  await expect.element(hooks.getByText(/^Added by somebody who has left/)).toBeVisible()
  for (const summary of hooks.getByText('Last deliveries').elements()) (summary as HTMLElement).click()
  await expect.element(hooks.getByText('Test: taken (204)')).toBeVisible()
  await expect.element(hooks.getByText(/ · 4 tries$/)).toBeVisible()
  await expect.element(hooks.getByText('The rota was published: no answer in 10 seconds · Trying again')).toBeVisible()
  await expect.element(hooks.getByText(/it answered that it is gone \(410\)$/)).toBeVisible()
  await expectAccessible(hooks)
})

it('a test says what came of it, and a paused one is resumed', async () => {
  stored = [hook({ paused: { at: '2026-12-06T16:00:00.000Z', why: 'failed' } })]
  screen.server.on(hooksApi.test, () =>
    delivery({ type: 'hook.test', state: 'failed', status: 500, failure: 'status' }),
  )
  await open()
  await hooks.getByRole('button', { name: 'Send a test to hooks.example.org' }).click()
  await expect.element(hooks.getByText('Test: refused with 500')).toBeVisible()
  expect(screen.server.received(hooksApi.test)).toEqual([{ id: 'one' }])
  await hooks.getByRole('button', { name: 'Resume hooks.example.org' }).click()
  await expect.element(hooks.getByText('Active', { exact: true })).toBeVisible()
  await expectBriefly('Resumed.')
})

it('one is ended after a question', async () => {
  stored = [hook({}), hook({ _id: 'two', url: 'https://other.example.org/' })]
  await open()
  await hooks.getByRole('button', { name: 'End hooks.example.org' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await hooks.getByRole('button', { name: 'End hooks.example.org' }).click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(hooks.getByRole('button', { name: 'End hooks.example.org' })).not.toBeInTheDocument()
  expect(entries.elements().length).toBeGreaterThan(0)
  expect(screen.server.received(hooksApi.remove)).toEqual([{ id: 'one' }])
})

it('ten are enough', async () => {
  stored = Array.from({ length: 10 }, (_, one) => hook({ _id: `hook${one}`, url: `https://h${one}.example.org/` }))
  await open()
  await expect.element(hooks.getByText('10 webhooks at most. End one to add another.')).toBeVisible()
  await expect.element(hooks.getByRole('button', { name: 'Add a webhook' })).not.toBeInTheDocument()
})

it('other admins are led to their own page', async () => {
  screen.allowComplaints(/^40[34] /)
  await screen.open('/admin/programs', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.poll(() => location.pathname).toBe('/admin')
})
