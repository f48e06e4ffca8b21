import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { LoginPage } from './LoginPage.tsx'
import { sessionOf } from './session.testing.ts'
import { SessionContext } from './session.ts'

it('has labelled, required fields that password managers know, and the specified texts', () => {
  const html = renderToString(
    <MemoryRouter>
      <SessionContext value={sessionOf(null)}>
        <LoginPage onSignedIn={() => undefined} />
      </SessionContext>
    </MemoryRouter>,
  )
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  const [email = '', password = ''] = inputs
  expect(email).toMatch(/type="email"/)
  expect(email).toMatch(/autoComplete="username"/i)
  expect(password).toMatch(/type="password"/)
  expect(password).toMatch(/autoComplete="current-password"/i)
  for (const [input, label] of [
    [email, 'Email'],
    [password, 'Password'],
  ] as const) {
    expect(input).toContain('required')
    expect(html).toMatch(new RegExp(`<label for="${/id="([^"]+)"/.exec(input)?.[1]}"[^>]*>${label}<`))
  }
  for (const text of ['>Login</button>', 'Forgot your password?', 'Need an account?', '>Register</button>'])
    expect(html).toContain(text)
})
