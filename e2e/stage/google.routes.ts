import type { Page, Route } from '@playwright/test'

/** Stands in for Google's reCAPTCHA v2, as a script that the site's own policy has to let in. */
const RECAPTCHA = `
  const widgets = []
  window.grecaptcha = {
    ready: (then) => then(),
    render: (element, options) => widgets.push(options),
    execute: (widget) => setTimeout(() => widgets[widget - 1].callback('a token of reCAPTCHA')),
    getResponse: () => '',
    reset: () => undefined,
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

interface Firebase {
  /** Numbers that codes were asked for. */
  sentTo: string[]
  /**
   * Refuses whatever is asked next with an error of Firebase's, such as TOO_MANY_ATTEMPTS_TRY_LATER; null stops that.
   */
  refuseWith(error: string | null): void
}

interface Account {
  /** The one code that is right. */
  code: string
  idToken(phoneNumber: string): Promise<string>
  /** The number that has really been verified, where it is another than the one asked for. */
  verifiedNumber?: string
}

/** Answers what a page asks Firebase and Google, as their REST API (identitytoolkit v1) does. */
export async function answerAsFirebase(page: Page, account: Account): Promise<Firebase> {
  const sentTo: string[] = []
  let refusal: string | null = null

  const answer = (route: Route, json: object, status = 200) =>
    route.fulfill({
      status,
      json,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    })
  const refuse = (route: Route, message: string) => answer(route, { error: { code: 400, message } }, 400)

  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA }),
  )
  await page.route('https://identitytoolkit.googleapis.com/**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return answer(route, {})
    const { pathname } = new URL(request.url())
    if (pathname === '/v1/recaptchaParams') return answer(route, { recaptchaSiteKey: 'site key' })
    if (pathname === '/v2/recaptchaConfig') return refuse(route, 'RECAPTCHA_NOT_ENABLED')
    if (refusal) return refuse(route, refusal)
    const body = request.postDataJSON()
    const phoneNumber = account.verifiedNumber ?? sentTo.at(-1) ?? ''
    switch (pathname) {
      case '/v1/accounts:sendVerificationCode':
        if (body.recaptchaToken !== 'a token of reCAPTCHA') return refuse(route, 'CAPTCHA_CHECK_FAILED')
        sentTo.push(body.phoneNumber)
        return answer(route, { sessionInfo: `session ${sentTo.length}` })
      case '/v1/accounts:signInWithPhoneNumber': {
        if (body.sessionInfo !== `session ${sentTo.length}`) return refuse(route, 'INVALID_SESSION_INFO')
        if (body.code !== account.code) return refuse(route, 'INVALID_CODE')
        const idToken = await account.idToken(phoneNumber)
        return answer(route, { idToken, refreshToken: 'refresh', expiresIn: '3600', localId: 'person', phoneNumber })
      }
      case '/v1/accounts:lookup':
        return answer(route, { users: [{ localId: 'person', phoneNumber }] })
      default:
        return refuse(route, 'OPERATION_NOT_ALLOWED')
    }
  })

  return {
    sentTo,
    refuseWith(error) {
      refusal = error
    },
  }
}
