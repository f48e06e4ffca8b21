import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PLACEHOLDER_EMAIL, SETUP_STEPS, type Setup, type SetupStep } from '#shared/people/setup.ts'
import type { User } from '#shared/people/users.ts'
import { sessionOf } from '../sessions/session.testing.ts'
import { SessionContext } from '../sessions/session.ts'
import { SetupCard } from './SetupCard.tsx'
import { setupQuery } from './setup.queries.ts'

vi.stubGlobal('location', { origin: 'https://ushers.example.org', hostname: 'ushers.example.org' })

const ME: User = {
  _id: 'me',
  name: 'Super Admin',
  email: PLACEHOLDER_EMAIL,
  phoneNumber: null,
  photoUrl: null,
  role: 'superAdmin',
  suspended: false,
  phoneVerified: false,
  emailVerified: false,
  joined: true,
  language: null,
}

const setupWith = (
  states: Partial<Record<SetupStep['name'], SetupStep['state']>>,
  rest: Partial<Setup> = {},
): Setup => ({
  dismissed: false,
  steps: SETUP_STEPS.map((name) => ({ name, state: states[name] ?? (name === 'mail' ? 'off' : 'open') })),
  texts: { provider: 'console', reachesPhones: false },
  mail: { isOn: false, from: null },
  backup: { at: null, verified: false, scheduled: false },
  ...rest,
})

function show(setup: Setup, { me = ME, isPlanned = false, canReopen = false, afterPlan = '' } = {}): string {
  const cache = new QueryClient()
  cache.setQueryData(setupQuery.queryKey, setup)
  return renderToString(
    <MemoryRouter>
      <SessionContext value={sessionOf(me)}>
        <QueryClientProvider client={cache}>
          <SetupCard me={me} isPlanned={isPlanned} canReopen={canReopen} afterPlan={afterPlan} />
        </QueryClientProvider>
      </SessionContext>
    </MemoryRouter>,
  )
}

const ALL_DONE = Object.fromEntries(SETUP_STEPS.map((name) => [name, 'done' as const]))

/** The texts of all that can be pressed, in their order. */
const pressed = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<(a|button|summary)\b[^>]*>(.*?)<\/\1>/g)].map(([, , inside]) => inside?.replace(/<[^>]+>/g, ''))

it('shows the first open step whole with the one green button, and of the others a line', () => {
  const html = show(setupWith({}))
  expect(html).toContain('0 of 9 done')
  expect(html).toContain('This account is still called admin@localhost.')
  expect(html).not.toContain('Add the members of your team.')
  expect(pressed(html)).toEqual([
    'Enter your details',
    'Choose name and time zone',
    'Add people',
    'Open the schedule',
    'Plan your first month',
    'Turn on reminders',
    'For your technical person (3)',
    'Hide these steps',
  ])
  expect(html.match(/bg-primary /g)).toHaveLength(1)
})

it('ends with what is done, and gives links once phones can open them', () => {
  const html = show(setupWith({ account: 'done', team: 'done', address: 'done' }), { isPlanned: true })
  expect(html).toContain('4 of 10 done')
  expect(pressed(html)).toEqual([
    'Add people',
    'Copy the links',
    'Open the schedule',
    'Turn on reminders',
    'Change',
    'For your technical person (2)',
    'Hide these steps',
  ])
  expect(html).toContain('Add the members of your team.')
})

it('leads on from the plan once there are services', () => {
  const afterPlan = '5 questions'
  expect(show(setupWith({}), { isPlanned: true, afterPlan })).toContain(afterPlan)
  expect(show(setupWith({}), { afterPlan })).not.toContain(afterPlan)
})

it('does not ask for the rota alone', () => {
  expect(show(setupWith({ ...ALL_DONE, reminders: 'open' }))).toContain('9 of 11 done')
  expect(show(setupWith(ALL_DONE))).toBe('')
})

it('leads an account with an email of its own to its phone number', () => {
  const html = show(setupWith({}), { me: { ...ME, email: 'ruth@example.org' } })
  expect(html).toContain('Your phone number is missing.')
  // This server sends no texts: with a number alone nobody gets in again.
  expect(html).not.toContain('forget your password')
  expect(html).toContain('href="/profile"')
  expect(html).not.toContain('Enter your details')
})

it.each([
  ['done', setupWith({ ...ALL_DONE, mail: 'off' })],
  ['hidden', setupWith({}, { dismissed: true })],
])('is gone once it is %s, and the admin page offers it again', (_what, setup) => {
  expect(show(setup)).toBe('')
  const html = show(setup, { canReopen: true })
  expect(html).toContain('Team and set-up steps')
  expect(html).not.toContain('Set up your team')
})

it('is folded on the admin page, which says how far it is', () => {
  const html = show(setupWith({ people: 'done' }), { canReopen: true })
  expect(html).toContain('1 of 9 done')
  expect(html).not.toContain('Set up your team')
})
