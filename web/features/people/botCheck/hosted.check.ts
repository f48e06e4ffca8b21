import * as z from 'zod/mini'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { call } from '../../../api/call.ts'
import { refusedHere } from '../../../api/error.ts'
import type { BotCheckAction, BotCheckMaker } from './botCheck.ts'

/** reCAPTCHA v3 (developers.google.com/recaptcha/docs/v3). */
interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Turnstile, rendered by hand (developers.cloudflare.com/turnstile/get-started/client-side-rendering). */
interface Turnstile {
  render(container: HTMLElement, options: object): string
  remove(widget: string): void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
    turnstile?: Turnstile
  }
}

const scripts = new Map<string, Promise<void>>()

/** Loads a third-party script once; the next call after a failure tries again. */
function loadScript(address: string): Promise<void> {
  const known = scripts.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      scripts.delete(address)
      script.remove()
      reject(refusedHere('bot_check_failed'))
    }
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}

/** The server's challenge of a hosted check. */
const Hosted = z.object({ siteKey: z.string() })

const siteKey = async (): Promise<string> => Hosted.parse(await call(botCheckApi.challenge, {})).siteKey

async function recaptcha(action: BotCheckAction): Promise<() => Promise<string>> {
  const key = await siteKey()
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`)
  return async () => {
    const { grecaptcha } = window
    if (!grecaptcha) throw refusedHere('bot_check_failed')
    await new Promise<void>((resolve) => grecaptcha.ready(resolve))
    return grecaptcha.execute(key, { action })
  }
}

async function turnstile(action: BotCheckAction): Promise<(container: HTMLElement) => Promise<string>> {
  const key = await siteKey()
  await loadScript('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  return async (container) => {
    const service = window.turnstile
    if (!service) throw refusedHere('bot_check_failed')
    let widget: string | undefined
    try {
      return await new Promise<string>((resolve, reject) => {
        widget = service.render(container, {
          sitekey: key,
          action,
          // Shows the widget only when the service requires an interaction.
          appearance: 'interaction-only',
          callback: resolve,
          'error-callback': () => reject(refusedHere('bot_check_failed')),
          'timeout-callback': () => reject(refusedHere('bot_check_failed')),
        })
      })
    } finally {
      if (widget !== undefined) service.remove(widget)
    }
  }
}

/** A check by Google or Cloudflare: the script loads with the form's first focus and runs on submit. */
export function startHostedCheck(service: 'recaptcha' | 'turnstile', action: BotCheckAction): BotCheckMaker {
  const load = () => (service === 'recaptcha' ? recaptcha(action) : turnstile(action))
  let begun: ReturnType<typeof load> | null = null

  function ready() {
    if (begun) return begun
    const mine = load()
    begun = mine
    mine.catch(() => {
      begun = null
    })
    return mine
  }

  return {
    prepare: () => void ready().catch(() => undefined),
    solve: async (container) => (await ready())(container),
  }
}
