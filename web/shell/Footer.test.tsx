import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../features/people/config/config.ts'
import { Footer } from './Footer.tsx'

const PROTECTED = 'This site is protected by a bot check'

afterEach(() => {
  vi.unstubAllGlobals()
})

const shown = (isVisitor = true) =>
  renderToString(
    <MemoryRouter>
      <Footer isVisitor={isVisitor} />
    </MemoryRouter>,
  )

const answerWith = async (botCheck: string) => {
  vi.stubGlobal('location', { hostname: 'team.test' })
  vi.stubGlobal('fetch', async () => Response.json({ teamName: 'Grace', botCheck }))
  await loadConfig()
}

it('claims a protection only where there is one, and always links the small print', async () => {
  for (const [botCheck, isClaimed] of [
    [null, false],
    ['altcha', true],
    ['off', false],
  ] as const) {
    if (botCheck) await answerWith(botCheck)
    const html = shown()
    expect(html.includes(PROTECTED)).toBe(isClaimed)
    expect(html).toContain('href="/privacy"')
    expect(html).toContain('href="/terms"')
  }
})

it.each([
  ['recaptcha', 'reCAPTCHA', 'https://policies.google.com/privacy'],
  ['turnstile', 'Cloudflare Turnstile', 'https://www.cloudflare.com/privacypolicy/'],
])('names the service %s, with its own small print beside ours', async (botCheck, name, privacy) => {
  await answerWith(botCheck)
  const html = shown()
  expect(html).toContain(`This site is protected by ${name}.`)
  expect(html).not.toContain('tracks nobody')
  expect(html).toContain(`href="${privacy}"`)
  expect(html).toContain('href="/privacy"')
})

it('offers visitors the other language in its own words, and members none', () => {
  expect(shown()).toContain('lang="es"')
  expect(shown()).toContain('Español')
  expect(shown(false)).not.toContain('Español')
})
