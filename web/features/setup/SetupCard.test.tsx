import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PLACEHOLDER_EMAIL, SETUP_STEPS, type Setup, type SetupStep } from '#shared/setup.ts'
import type { User } from '#shared/users.ts'
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

function show(setup: Setup, { me = ME, canReopen = false } = {}): string {
  const cache = new QueryClient()
  cache.setQueryData(setupQuery.queryKey, setup)
  return renderToString(
    <MemoryRouter>
      <SessionContext value={sessionOf(me)}>
        <QueryClientProvider client={cache}>
          <SetupCard me={me} canReopen={canReopen} />
        </QueryClientProvider>
      </SessionContext>
    </MemoryRouter>,
  )
}

const ALL_DONE = Object.fromEntries(SETUP_STEPS.map((name) => [name, 'done' as const]))

it('says plainly what an empty installation cannot do, and counts no step that is off', () => {
  const html = show(setupWith({}))
  expect(html).toContain('0 of 9 done')
  for (const text of [
    'This account is still called admin@localhost.',
    'Codes are not sent to phones yet.',
    'This server sends no mail',
    'No backup is made yet.',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('Send me a test mail')
})

it('has each button only where there is something to do', () => {
  const html = show(setupWith({ ...ALL_DONE, schedule: 'open' }, { mail: { isOn: true, from: 'us@example.org' } }))
  expect(html).toContain('9 of 10 done')
  expect(html).toContain('Mail is sent from us@example.org.')
  for (const label of ['Open the schedule', 'Send me a test text', 'Send me a test mail', 'Copy the links', 'Change'])
    expect(html).toContain(`>${label}<`)
  for (const label of ['Enter your details', 'Add people', 'Turn on reminders', 'Check again'])
    expect(html).not.toContain(`>${label}<`)
})

it('leads an account with an email of its own to its phone number', () => {
  const html = show(setupWith({}), { me: { ...ME, email: 'ruth@example.org' } })
  expect(html).toContain('Your phone number is missing.')
  expect(html).toContain('href="/profile"')
  expect(html).not.toContain('Enter your details')
})

it('offers no test text where an external service sends the codes', () => {
  const html = show(setupWith({ texts: 'done' }, { texts: { provider: 'firebase', reachesPhones: true } }))
  expect(html).toContain('Texts are sent by firebase.')
  expect(html).not.toContain('Send me a test text')
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
