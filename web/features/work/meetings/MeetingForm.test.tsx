import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Role, User } from '#shared/people/users.ts'
import { annWith, sessionOf } from '../../people/sessions/session.testing.ts'
import { SessionContext } from '../../people/sessions/session.ts'
import { MeetingForm } from './MeetingForm.tsx'

const userOf = (role: Role): User => annWith({ role })

const shown = (user: User | null): string =>
  renderToString(
    <SessionContext value={sessionOf(user)}>
      <QueryClientProvider client={new QueryClient()}>
        <MeetingForm />
      </QueryClientProvider>
    </SessionContext>,
  ).replace(/<[^>]+>/g, '\n')

it('is for admins only, and says so', () => {
  for (const user of [null, userOf('standard')]) expect(shown(user).trim()).toBe('Access denied. Admins only.')
  for (const role of ['admin', 'superAdmin'] as const) {
    expect(shown(userOf(role))).toContain('Create Meeting')
    expect(shown(userOf(role))).not.toContain('Access denied')
  }
})
