import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadStrings } from '../../../strings/strings.ts'
import { loadConfig } from '../config/config.ts'
import { PrivacyPage } from './LegalPages.tsx'

const OWN = { teamName: 'Grace', botCheck: 'altcha', phoneProvider: 'console', giphyKey: null }
const NONE = 'No services of others are used'
const UNKNOWN = 'Which ones could not be loaded just now'
const NO_COOKIES = 'no cookies of others'

beforeAll(() => loadStrings('visitor'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('location', { hostname: 'team.test' })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => renderToString(<PrivacyPage />).replace(/<[^>]+>/g, '\n')

/** The page's text once the server has answered, or refused to. */
async function shownWith(config: object | null): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json(config ?? {}, { status: config ? 200 : 503 }))
  await loadConfig()
  return shown()
}

describe('the privacy page', () => {
  it('says nothing of services while the server is being asked', () => {
    const text = shown()
    expect(text).not.toContain('Services of others')
    expect(text).toContain('Whom to ask')
  })

  it('says that nobody else is asked, where that is so', async () => {
    for (const botCheck of ['altcha', 'off']) {
      const text = await shownWith({ ...OWN, botCheck })
      expect(text).toContain(NONE)
      expect(text).toContain(NO_COOKIES)
      expect(text).not.toMatch(/Google|Cloudflare|SMS|GIPHY/)
    }
  })

  it.each([
    [{ botCheck: 'recaptcha' }, ['reCAPTCHA', 'Google'], /Cloudflare|Firebase|SMS|GIPHY/],
    [{ botCheck: 'turnstile' }, ['Turnstile', 'Cloudflare'], /Google|SMS|GIPHY/],
    [{ phoneProvider: 'firebase' }, ['Firebase', 'Google', 'reCAPTCHA'], /Cloudflare|SMS|GIPHY/],
    [{ giphyKey: 'key' }, ['GIPHY'], /Google|Cloudflare|SMS/],
  ])('with %o names %j and what they learn', async (settings, named, unnamed) => {
    const text = await shownWith({ ...OWN, ...settings })
    for (const name of named) expect(text).toContain(name)
    expect(text).not.toMatch(unnamed)
    expect(text).not.toContain(NONE)
    expect(text).not.toContain(NO_COOKIES)
  })

  it.each(['twilio', 'webhook'])('with %s says that codes go through an SMS service', async (phoneProvider) => {
    const text = await shownWith({ ...OWN, phoneProvider })
    expect(text).toContain('SMS service')
    expect(text).toContain(NO_COOKIES)
    expect(text).not.toContain(NONE)
  })

  it('names them all where all are used', async () => {
    const text = await shownWith({ teamName: 'Grace', botCheck: 'turnstile', phoneProvider: 'twilio', giphyKey: 'key' })
    for (const name of ['Turnstile', 'SMS service', 'GIPHY']) expect(text).toContain(name)
  })

  it('claims neither while nobody has answered', async () => {
    const text = await shownWith(null)
    expect(text).toContain(UNKNOWN)
    expect(text).not.toContain(NONE)
    expect(text).not.toContain(NO_COOKIES)
    expect(text).toContain('What is stored')
  })

  it('says what is mailed, through which server and how long a mail waits, where mail is sent', async () => {
    const text = await shownWith({ ...OWN, mail: true })
    for (const part of ['an admin invites you', 'a mail server that your team chose', 'for about a day at most'])
      expect(text).toContain(part)
    expect(await shownWith({ ...OWN, mail: false })).not.toContain('a mail server')
    expect(await shownWith(null)).toContain('to send mail')
  })

  it('says that the chat is stored on the server', async () => {
    expect(await shownWith(OWN)).toMatch(/What you write in the chat and the pictures you upload there/)
  })
})
