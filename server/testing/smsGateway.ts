import { type Loopback, startLoopback } from './loopback.ts'

/** An SMS as the webhook receives it. */
export interface Sms {
  to: string
  body: string
}

export interface SmsGateway extends Loopback {
  /** Every SMS received, oldest first, refused ones too. */
  readonly sent: readonly Sms[]
  /** Waits for the next unfetched SMS to a number and returns its code. Rejects after thirty seconds. */
  codeFor(phoneNumber: string): Promise<string>
  /** Sets the response status of later requests; 200 accepts again. `codeFor` skips refused SMS. */
  answerWith(status: number): void
  /**
   * Accepts SMS without a response until the returned function is called, which returns true where the senders still
   * wait.
   */
  hold(): () => boolean
}

const WAIT_MS = 30_000

/** Starts an SMS gateway for SMS_PROVIDER=webhook, which posts to its `url`. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const sent: Sms[] = []
  const unread: Sms[] = []
  const arrivals = new Set<() => void>()
  let status = 200
  let held = Promise.resolve()
  const waiting: (() => boolean)[] = []

  const server = await startLoopback(async ({ body, isWaitedFor }) => {
    const sms = JSON.parse(body) as Sms
    sent.push(sms)
    if (status === 200) unread.push(sms)
    waiting.push(isWaitedFor)
    for (const arrived of arrivals) arrived()
    await held
    return { status }
  })

  function takeFor(phoneNumber: string): string | undefined {
    const place = unread.findIndex(({ to }) => to === phoneNumber)
    const [sms] = place < 0 ? [] : unread.splice(place, 1)
    return sms && /(?<!\d)\d{6}(?!\d)/.exec(sms.body)?.[0]
  }

  return {
    ...server,
    sent,
    codeFor: (phoneNumber) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void): void => {
          clearTimeout(timer)
          arrivals.delete(look)
          settle()
        }
        const look = (): void => {
          const code = takeFor(phoneNumber)
          if (code) done(() => resolve(code))
        }
        const timer = setTimeout(() => done(() => reject(new Error(`No code came for ${phoneNumber}`))), WAIT_MS)
        arrivals.add(look)
        look()
      }),
    answerWith(next) {
      status = next
    },
    hold() {
      let release = (): void => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      waiting.length = 0
      return () => {
        const areWaitedFor = waiting.every((isWaitedFor) => isWaitedFor())
        release()
        return areWaitedFor
      }
    },
  }
}
