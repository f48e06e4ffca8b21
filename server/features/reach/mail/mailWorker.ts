import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { Passes, STOP_MS } from '../../../db/passes.ts'
import type { MailsService } from './mails.service.ts'
import type { PendingMail } from './mails.store.ts'

/** Interval of looking for mails that are due. */
const POLL_MS = 1_000

/** Mails that are sent at once, each over a connection of its own. */
const AT_ONCE = 5

interface MailWorker {
  /** Runs until it is stopped. Does nothing where this server sends no mail. */
  start(): void
  /** Looks for due mails now instead of at the next poll. */
  nudge(): void
  /** Leases nothing more, and waits at most 8 s for mails being sent. */
  stop(): Promise<void>
}

interface Needs {
  mails: MailsService
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Sends the mails that are due. Any number of processes may run a worker. */
export function mailWorker({ mails, log }: Needs): MailWorker {
  /** Wall clock at the last pass; infinite, so that the first pass corrects times as if the clock was put back. */
  let clock = Number.POSITIVE_INFINITY

  async function deliver(mail: PendingMail): Promise<void> {
    let outcome: Awaited<ReturnType<MailsService['send']>> | undefined
    for (;;) {
      try {
        outcome ??= await mails.send(mail)
        const isLater = await mails.settle(mail, outcome)
        // The reason may name the address, which the log does not need.
        if (outcome.kind === 'later' || outcome.kind === 'refused')
          log.warn({ id: mail.id, code: outcome.code }, isLater ? 'mail will be tried again' : 'mail was given up')
        return
      } catch (error) {
        // An outcome that is lost would send the mail again.
        passes.failed(error)
        if (passes.isStopping) return
        await passes.pause(POLL_MS)
      }
    }
  }

  /** Returns true where more mails may be due. */
  async function pass(): Promise<boolean> {
    if (Date.now() < clock - CLOCK_SKEW_MS) await mails.bringBack()
    clock = Date.now()
    const leased = await mails.lease(AT_ONCE)
    await Promise.all(leased.map(deliver))
    return leased.length > 0
  }

  const passes = new Passes({ name: 'mails', pass, pauseMs: () => POLL_MS, log })

  return {
    start() {
      if (mails.isOn) passes.start()
    },
    nudge: () => passes.nudge(),
    async stop() {
      await Promise.race([passes.stop(), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
